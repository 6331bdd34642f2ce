import type { ComponentChildren } from 'preact';
import type { RoomState } from '../../protocol/messages';
import { follow, usePage } from '../page';
import { Dialog } from '../parts/dialog';
import { ArrowIcon, BackIcon, EyeIcon, GearIcon, HelpIcon, LeaveIcon, PenIcon, ShareIcon } from '../parts/icons';
import { rulesWords, t } from '../words';

export type MenuPage = 'help' | 'settings' | 'invite' | 'rename' | 'leave';

export interface MenuProps {
  room: RoomState;
  seated: boolean;
  onOpen: (page: MenuPage) => void;
  onClose: () => void;
}

/** Everything beside the game itself. */
export function Menu({ room, seated, onOpen, onClose }: MenuProps) {
  const page = usePage();
  return (
    <Dialog title={t('game.menu')} onClose={onClose}>
      <p class="menu-about">
        {rulesWords(room.game?.rules ?? room.rules).join(' · ')}
        {room.spectators > 0 && (
          <span class="watching soft">
            <EyeIcon size={18} /> {t('game.spectators', { count: room.spectators })}
          </span>
        )}
      </p>
      <ul class="menu">
        <Item icon={<HelpIcon />} label={t('menu.help')} onClick={() => onOpen('help')} />
        <Item icon={<ShareIcon />} label={t('menu.invite')} onClick={() => onOpen('invite')} />
        <Item icon={<GearIcon />} label={t('settings.title')} onClick={() => onOpen('settings')} />
        {seated && <Item icon={<PenIcon />} label={t('rename.title')} onClick={() => onOpen('rename')} />}
        {seated && <Item icon={<LeaveIcon />} label={t('leave.title')} onClick={() => onOpen('leave')} />}
        <li>
          <a class="menu-item" href="/" onClick={follow(page, '/')}>
            <BackIcon />
            <span>{t('notice.home')}</span>
          </a>
        </li>
      </ul>
    </Dialog>
  );
}

function Item({ icon, label, onClick }: { icon: ComponentChildren; label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" class="menu-item" onClick={onClick}>
        {icon}
        <span>{label}</span>
        <ArrowIcon size={18} />
      </button>
    </li>
  );
}
