import { useEffect, useRef } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { Game, RoomState } from '../../protocol/messages';
import { ReactionWord } from '../laters';
import { Mark } from '../parts/mark';
import { marksOf } from '../parts/marks';
import { seatStates } from '../parts/presence';
import { React } from '../parts/react';
import type { ShownReactions } from '../parts/reactions';
import { youOf } from '../parts/you';
import { t, words } from '../words';
import { playerState } from './player_state';

export interface StripProps {
  view: RoomView;
  room: RoomState;
  game: Game;
  client: RoomClient;
  reactions: ShownReactions;
  /** Whose sheet is shown. */
  shown: number | null;
  onShow: (seat: number) => void;
}

/** The players in turn order; it scrolls to whoever plays. A tap shows that player's sheet. */
export function Strip({ view, room, game, client, reactions, shown, onShow }: StripProps) {
  const playing = useRef<HTMLLIElement>(null);
  const turnSeat = game.turn?.seat ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when the turn passes on
  useEffect(() => {
    const strip = playing.current?.parentElement;
    const chip = playing.current;
    if (strip && chip) strip.scrollTo({ left: chip.offsetLeft - (strip.clientWidth - chip.offsetWidth) / 2, behavior: 'smooth' });
  }, [turnSeat]);

  const you = youOf(view);
  const marks = marksOf(game.players.map((player) => player.seat));
  const states = seatStates(room.seats);

  return (
    <div class="strip-row">
      <ol class="strip" aria-label={t('game.players')}>
        {game.players.map((player) => {
          const plays = player.seat === turnSeat;
          const state = player.left ? 'here' : (states.get(player.seat) ?? 'here');
          const said = playerState(player, plays, state);
          const reaction = reactions.get(player.seat);
          return (
            <li key={player.seat} ref={plays ? playing : null}>
              <button
                type="button"
                class={`chip${plays ? ' plays' : ''}${player.left ? ' left' : ''}`}
                aria-pressed={shown === player.seat}
                onClick={() => onShow(player.seat)}
              >
                <Mark mark={marks.get(player.seat) ?? 0} name={player.name} state={state} />
                <span class="chip-text">
                  <span class="chip-name">{player.seat === you ? t('player.you') : <bdi>{player.name}</bdi>}</span>
                  <span class="chip-total">
                    {words().number(player.card.total)}
                    {state !== 'here' && state !== 'away' && (
                      <span class="chip-state" aria-hidden="true">
                        {t(`player.${state === 'lost' ? 'gone' : state}`)}
                      </span>
                    )}
                  </span>
                </span>
                {said.length > 0 && <span class="sr">{said.join(', ')}</span>}
                {reaction && (
                  <span class="chip-reaction" key={reaction.id} aria-hidden="true">
                    <ReactionWord reaction={reaction.reaction} />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
      {view.me !== null && <React client={client} />}
    </div>
  );
}
