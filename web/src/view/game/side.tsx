import { useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState, Rules, Sheet } from '../../protocol/messages';
import { Evening, People, SeatDialog, SettingsDialog } from '../laters';
import { Dialog } from '../parts/dialog';
import { Invite } from '../room/invite';
import { JoinDialog } from '../room/join_dialog';
import { t } from '../words';
import { AboutBox } from './about_box';
import { EndGame } from './end_game';
import { Help } from './help';
import { Menu, type MenuPage } from './menu';
import { seatOffer } from './seat_offer';

export interface SideProps {
  view: RoomView;
  room: RoomState;
  rules: Rules;
  sheet: Sheet;
  client: RoomClient;
  /** What was asked for; the menu leads to the others. */
  first: 'menu' | MenuPage | { about: string };
  onClose: () => void;
}

/** What lies beside the game: the menu, and the dialogs that it opens. */
export function Side({ view, room, rules, sheet, client, first, onClose }: SideProps) {
  const [page, setPage] = useState(first);
  if (typeof page === 'object') {
    return <AboutBox rules={rules} sheet={sheet} box={page.about} onMore={() => setPage('help')} onClose={onClose} />;
  }
  switch (page) {
    case 'menu':
      return <Menu view={view} room={room} onOpen={setPage} onClose={onClose} />;
    case 'help':
      return <Help rules={rules} sheet={sheet} onClose={onClose} />;
    case 'settings':
      return <SettingsDialog onClose={onClose} />;
    case 'invite':
      return (
        <Dialog title={t('invite.title')} onClose={onClose}>
          <Invite token={view.token} />
        </Dialog>
      );
    case 'people':
      return <People view={view} room={room} client={client} onClose={onClose} />;
    case 'evening':
      return (
        <Dialog title={t('evening.title')} onClose={onClose}>
          <Evening results={room.results} />
        </Dialog>
      );
    case 'join': {
      const title = view.me === null ? t('join.title') : t('join.another');
      return <JoinDialog view={view} client={client} title={title} note={seatOffer(room)} onClose={onClose} />;
    }
    case 'end':
      return <EndGame client={client} onClose={onClose} />;
    default:
      return <SeatDialog which={page} view={view} client={client} onClose={onClose} />;
  }
}
