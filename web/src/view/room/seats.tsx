import type { RoomView } from '../../model/state';
import type { RoomState, Seat } from '../../protocol/messages';
import { ReactionWord } from '../laters';
import { Mark } from '../parts/mark';
import { marksOf } from '../parts/marks';
import { Presence, seatState } from '../parts/presence';
import { useReactions } from '../parts/reactions';
import { isMine, youOf } from '../parts/you';
import { t } from '../words';

/** The seat's name, and whose it is. */
export function SeatName({ view, seat }: { view: RoomView; seat: Pick<Seat, 'seat' | 'name'> }) {
  return (
    <>
      <bdi>{seat.name}</bdi>
      {isMine(view, seat.seat) && (
        <span class="seat-you"> ({seat.seat === youOf(view) ? t('player.you') : t('player.on_this_device')})</span>
      )}
    </>
  );
}

/** Who sits at the table, in the order of the next game: a sign-up list with lines still free. */
export function Seats({ view, room }: { view: RoomView; room: RoomState }) {
  const reactions = useReactions(view);
  const marks = marksOf(room.seats.map(({ seat }) => seat));
  const free = Math.max(0, Math.min(room.max_seats, Math.max(4, room.seats.length + 1)) - room.seats.length);
  return (
    <ol class="seats">
      {room.seats.map((seat) => {
        const state = seatState(seat);
        const reaction = reactions.get(seat.seat);
        return (
          <li key={seat.seat} class="seat">
            <Mark mark={marks.get(seat.seat) ?? 0} name={seat.name} state={state} />
            <span class="seat-name">
              <SeatName view={view} seat={seat} />
            </span>
            <span class="seat-state">
              {reaction ? (
                <span class="seat-reaction" key={reaction.id}>
                  <ReactionWord reaction={reaction.reaction} />
                </span>
              ) : (
                <>
                  {seat.seat === room.host && <span class="tag">{t('player.host')}</span>}
                  <Presence state={state} />
                </>
              )}
            </span>
          </li>
        );
      })}
      {Array.from({ length: free }, (_, line) => (
        <li key={`free ${line + 1}`} class="seat free" aria-hidden="true">
          <span class="seat-line" />
        </li>
      ))}
    </ol>
  );
}
