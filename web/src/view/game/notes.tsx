import { useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { Game } from '../../protocol/messages';
import { Bidi, isolate } from '../parts/bidi';
import { useFocusOnChange } from '../parts/focus';
import { t } from '../words';
import { Note } from './note';
import { isAlone, mayDecide } from './players';

export interface NotesProps {
  view: RoomView;
  game: Game;
  client: RoomClient;
  /** A joker leaves few boxes for the dice of a player of this page. */
  confined: boolean;
  /** The turn for which somebody here chose to wait. */
  waited: number | null;
  onWait: (turn: number) => void;
  onEnd: () => void;
}

/** What is out of the ordinary in this game, and concerns a player of this page. */
export function Notes({ view, game, client, confined, waited, onWait, onEnd }: NotesProps) {
  const lost = mayDecide(view);
  const player = game.players.find(({ seat }) => seat === game.turn?.seat);
  return (
    <>
      {view.mine.map((seat) => (
        <Absent key={seat} seat={seat} view={view} client={client} />
      ))}
      {lost !== null && lost !== waited && player && (
        <Note text={t('lost_player.title', { name: isolate(player.name) })}>
          <button type="button" class="button small" onClick={() => onWait(lost)}>
            {t('lost_player.wait')}
          </button>
          <button type="button" class="button small" aria-disabled={view.pending === 'skip'} onClick={client.skip}>
            {t('lost_player.skip')}
          </button>
          <button type="button" class="button small" aria-disabled={view.pending === 'absent'} onClick={client.absent}>
            {t('lost_player.absent')}
          </button>
        </Note>
      )}
      {confined && <Note text={t('joker.forced.note')} />}
      {isAlone(view) && <Alone onEnd={onEnd} />}
    </>
  );
}

/** A seat of mine whose turns the server plays. */
function Absent({ seat, view, client }: { seat: number; view: RoomView; client: RoomClient }) {
  const found = view.room?.seats.find((one) => one.seat === seat);
  if (!found?.absent) return null;
  const shared = view.mine.length > 1;
  return (
    <Note text={shared ? t('absent.of', { name: isolate(found.name) }) : t('absent.you')}>
      <button type="button" class="button small primary" aria-disabled={view.pending === 'back'} onClick={() => client.back(seat)}>
        {shared ? <Bidi text={t('absent.back_as', { name: isolate(found.name) })} /> : t('absent.back')}
      </button>
    </Note>
  );
}

/** Everybody else has left the game. */
function Alone({ onEnd }: { onEnd: () => void }) {
  const [dismissed, setDismissed] = useState(false);
  useFocusOnChange(String(dismissed));
  if (dismissed) return null;
  return (
    <Note text={t('alone.text')}>
      <button type="button" class="button small" onClick={() => setDismissed(true)}>
        {t('alone.finish')}
      </button>
      <button type="button" class="button small" onClick={onEnd}>
        {t('alone.end')}
      </button>
    </Note>
  );
}
