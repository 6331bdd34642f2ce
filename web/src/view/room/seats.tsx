import type { RoomState } from '../../protocol/messages';
import { Mark } from '../parts/mark';
import { marksOf } from '../parts/marks';
import { t } from '../words';

/** Who sits at the table: a sign-up list with lines still free. */
export function Seats({ room, me }: { room: RoomState; me: number | null }) {
  const marks = marksOf(room.seats.map(({ seat }) => seat));
  const free = Math.max(0, Math.min(room.max_seats, Math.max(4, room.seats.length + 1)) - room.seats.length);
  return (
    <ol class="seats">
      {room.seats.map(({ seat, name, here }) => (
        <li key={seat} class="seat">
          <Mark mark={marks.get(seat) ?? 0} name={name} away={!here} />
          <span class="seat-name">
            <bdi>{name}</bdi>
            {seat === me && <span class="seat-you"> ({t('player.you')})</span>}
          </span>
          {seat === room.host && <span class="tag">{t('player.host')}</span>}
          <span class={`presence${here ? ' here' : ''}`}>
            <span class="sr">{here ? t('player.here') : t('player.away')}</span>
          </span>
        </li>
      ))}
      {Array.from({ length: free }, (_, line) => (
        <li key={`free ${line + 1}`} class="seat free" aria-hidden="true">
          <span class="seat-line" />
        </li>
      ))}
    </ol>
  );
}
