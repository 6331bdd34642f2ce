import type { Seat } from '../../protocol/messages';
import { t } from '../words';

/** How a seat is, as its mark shows it: `gone` with and without patience left, and `absent` when the server plays for it. */
export type SeatState = 'here' | 'away' | 'gone' | 'lost' | 'absent';

export function seatState(seat: Pick<Seat, 'presence' | 'absent'> | undefined): SeatState {
  if (!seat) return 'here';
  return seat.absent ? 'absent' : seat.presence;
}

export function seatStates(seats: readonly Seat[]): ReadonlyMap<number, SeatState> {
  return new Map(seats.map((seat) => [seat.seat, seatState(seat)]));
}

/** A shape and a word. */
export function Presence({ state }: { state: SeatState }) {
  return (
    <span class={`presence is-${state}`}>
      <span class="presence-shape" aria-hidden="true" />
      {t(`player.${state}`)}
    </span>
  );
}
