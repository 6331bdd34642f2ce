import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState } from '../../protocol/messages';
import { LostBanner } from '../game/lost';
import { RulesNews } from '../laters';
import { Bidi, isolate } from '../parts/bidi';
import { isMine } from '../parts/you';
import { t } from '../words';

export interface StartProps {
  view: RoomView;
  room: RoomState;
  client: RoomClient;
}

/** The host starts; everybody else reads whom they wait for, and what that one changes meanwhile. */
export function Start({ view, room, client }: StartProps) {
  const host = room.seats.find(({ seat }) => seat === room.host);
  const last = view.log.at(-1);
  return (
    <div class="start-bar">
      <LostBanner link={view.link} onRetry={() => client.reconnect()}>
        {host && isMine(view, host.seat) ? (
          <button
            type="button"
            class="button primary big"
            aria-disabled={view.pending === 'start'}
            onClick={() => view.pending !== 'start' && client.start()}
          >
            {room.phase === 'over' ? t('end.again') : t('lobby.start', { count: room.seats.length })}
          </button>
        ) : (
          <>
            <p class="waiting">{host ? <Bidi text={t('lobby.waiting', { name: isolate(host.name) })} /> : t('lobby.no_host')}</p>
            {last?.kind === 'rules_set' && <RulesNews key={last.seq} news={last} room={room} />}
          </>
        )}
      </LostBanner>
    </div>
  );
}
