import { useEffect, useState } from 'preact/hooks';
import './seat_dialog.css';
import type { RoomClient, RoomView } from '../../model/state';
import { Choices } from '../parts/choices';
import { Dialog } from '../parts/dialog';
import { isMine } from '../parts/you';
import { t } from '../words';
import { Leave } from './leave';
import { Move } from './move';
import { Rename } from './rename';

export { JoinDialog } from './join_dialog';

export interface SeatDialogProps {
  which: 'rename' | 'move' | 'leave';
  view: RoomView;
  client: RoomClient;
  onClose: () => void;
}

const parts = { rename: Rename, move: Move, leave: Leave };

/** What a person does with their own seat; on a shared device it is asked which. It closes itself when the seat is no more this page's. */
export function SeatDialog({ which, view, client, onClose }: SeatDialogProps) {
  const [seat, setSeat] = useState(view.me ?? view.mine[0] ?? 0);
  const mine = isMine(view, seat);
  useEffect(() => {
    if (!mine) onClose();
  }, [mine, onClose]);
  const Part = parts[which];
  const name = (of: number) => view.room?.seats.find((one) => one.seat === of)?.name ?? '';
  return (
    <Dialog title={t(`${which}.title`)} onClose={onClose}>
      {view.mine.length > 1 && (
        <div class="seat-choice">
          <Choices
            legend={t('seat.which')}
            value={seat}
            onChange={setSeat}
            options={view.mine.map((of) => ({ value: of, label: <bdi>{name(of)}</bdi> }))}
          />
        </div>
      )}
      <Part key={seat} seat={seat} view={view} client={client} onClose={onClose} />
    </Dialog>
  );
}
