import type { RoomClient, RoomView } from '../../model/state';
import { Leave } from './leave';
import { Rename } from './rename';

export interface SeatDialogProps {
  which: 'rename' | 'leave';
  view: RoomView;
  client: RoomClient;
  onClose: () => void;
}

/** What a person does with their own seat. */
export function SeatDialog({ which, view, client, onClose }: SeatDialogProps) {
  if (which === 'rename') return <Rename view={view} client={client} onClose={onClose} />;
  return <Leave client={client} playing={view.room?.phase === 'playing'} onClose={onClose} />;
}
