import { useEffect, useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import { Dialog } from '../parts/dialog';
import { Join } from './join';

/** Take a seat, or one more, in a dialog that closes once it is taken. */
export function JoinDialog({
  view,
  client,
  title,
  note,
  onClose,
}: {
  view: RoomView;
  client: RoomClient;
  title: string;
  note: string;
  onClose: () => void;
}) {
  const [before] = useState(view.mine.length);
  const seated = view.mine.length > before;
  useEffect(() => {
    if (seated) onClose();
  }, [seated, onClose]);
  return (
    <Dialog title={title} onClose={onClose}>
      <Join view={view} client={client} title={note} another={before > 0} />
    </Dialog>
  );
}
