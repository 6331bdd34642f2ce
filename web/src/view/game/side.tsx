import { useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState, Rules, Sheet } from '../../protocol/messages';
import { Dialog } from '../parts/dialog';
import { SettingsForm } from '../parts/settings';
import { Invite } from '../room/invite';
import { SeatDialog } from '../room/seat_dialog';
import { t } from '../words';
import { Help } from './help';
import { Menu, type MenuPage } from './menu';

export interface SideProps {
  view: RoomView;
  room: RoomState;
  rules: Rules;
  sheet: Sheet;
  client: RoomClient;
  /** What was asked for; the menu leads to the others. */
  first: 'menu' | MenuPage;
  onClose: () => void;
}

/** What lies beside the game: the menu, and the dialogs that it opens. */
export function Side({ view, room, rules, sheet, client, first, onClose }: SideProps) {
  const [page, setPage] = useState(first);
  switch (page) {
    case 'menu':
      return <Menu room={room} seated={view.me !== null} onOpen={setPage} onClose={onClose} />;
    case 'help':
      return <Help rules={rules} sheet={sheet} onClose={onClose} />;
    case 'settings':
      return (
        <Dialog title={t('settings.title')} onClose={onClose}>
          <SettingsForm />
        </Dialog>
      );
    case 'invite':
      return (
        <Dialog title={t('invite.title')} onClose={onClose}>
          <Invite token={view.token} />
        </Dialog>
      );
    default:
      return <SeatDialog which={page} view={view} client={client} onClose={onClose} />;
  }
}
