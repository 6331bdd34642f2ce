import { useEffect, useRef } from 'preact/hooks';
import type { Game, RoomState } from '../../protocol/messages';
import { Mark } from '../parts/mark';
import { marksOf } from '../parts/marks';
import { t, words } from '../words';

export interface StripProps {
  room: RoomState;
  game: Game;
  me: number | null;
  /** Whose sheet is shown. */
  shown: number | null;
  onShow: (seat: number) => void;
}

/** The players in turn order; it scrolls to whoever plays. A tap shows that player's sheet. */
export function Strip({ room, game, me, shown, onShow }: StripProps) {
  const playing = useRef<HTMLLIElement>(null);
  const turnSeat = game.turn?.seat ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when the turn passes on
  useEffect(() => {
    const strip = playing.current?.parentElement;
    const chip = playing.current;
    if (strip && chip) strip.scrollTo({ left: chip.offsetLeft - (strip.clientWidth - chip.offsetWidth) / 2, behavior: 'smooth' });
  }, [turnSeat]);

  const marks = marksOf(game.players.map((player) => player.seat));
  const here = new Set(room.seats.filter((seat) => seat.here).map((seat) => seat.seat));

  return (
    <ol class="strip" aria-label={t('game.players')}>
      {game.players.map((player) => {
        const mine = player.seat === me;
        const plays = player.seat === turnSeat;
        const away = !player.left && !here.has(player.seat);
        const state = [plays && t('player.plays'), player.left && t('player.left'), away && t('player.away')].filter(
          (part) => part !== false,
        );
        return (
          <li key={player.seat} ref={plays ? playing : null}>
            <button
              type="button"
              class={`chip${plays ? ' plays' : ''}${player.left ? ' gone' : ''}`}
              aria-pressed={shown === player.seat}
              onClick={() => onShow(player.seat)}
            >
              <Mark mark={marks.get(player.seat) ?? 0} name={player.name} away={away} />
              <span class="chip-text">
                <span class="chip-name">{mine ? t('player.you') : <bdi>{player.name}</bdi>}</span>
                <span class="chip-total">{words().number(player.card.total)}</span>
              </span>
              {state.length > 0 && <span class="sr">{state.join(', ')}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
