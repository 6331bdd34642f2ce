import { useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState, Seat } from '../../protocol/messages';
import { seatOffer } from '../game/seat_offer';
import { JoinDialog, ReactionWord, SeatDialog } from '../laters';
import { PenIcon, PlusIcon } from '../parts/icons';
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

export interface SeatsProps {
  view: RoomView;
  room: RoomState;
  client: RoomClient;
}

/** Who sits at the table, in the order of the next game: a sign-up list with lines still free. One's own name is changed there, and one more put under it. */
export function Seats({ view, room, client }: SeatsProps) {
  const [open, setOpen] = useState<'rename' | 'join' | null>(null);
  const close = () => setOpen(null);
  const reactions = useReactions(view);
  const marks = marksOf(room.seats.map(({ seat }) => seat));
  const free = Math.max(0, Math.min(room.max_seats, Math.max(4, room.seats.length + 1)) - room.seats.length);
  return (
    <>
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
              {seat.seat === view.me && (
                <button type="button" class="button square seat-pen" aria-label={t('rename.title')} onClick={() => setOpen('rename')}>
                  <PenIcon size={18} />
                </button>
              )}
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
        {Array.from({ length: free }, (_, line) =>
          line === 0 && view.me !== null ? (
            <li key="another" class="seat free">
              <button type="button" class="seat-another" onClick={() => setOpen('join')}>
                <PlusIcon size={20} /> {t('join.another')}
              </button>
            </li>
          ) : (
            <li key={`free ${line + 1}`} class="seat free" aria-hidden="true">
              <span class="seat-line" />
            </li>
          ),
        )}
      </ol>
      {open === 'rename' && <SeatDialog which={open} view={view} client={client} onClose={close} />}
      {open === 'join' && (
        <JoinDialog
          view={view}
          client={client}
          title={t('join.another')}
          note={room.phase === 'playing' ? seatOffer(room) : t('join.another.note')}
          onClose={close}
        />
      )}
    </>
  );
}
