import type { ComponentChildren } from 'preact';
import type { RoomView } from '../../model/state';
import type { RoomState } from '../../protocol/messages';
import { follow, usePage } from '../page';
import { Dialog } from '../parts/dialog';
import { CheckIcon, DeviceIcon, EyeIcon, GearIcon, HelpIcon, LeaveIcon, PenIcon, PeopleIcon, PlusIcon, ShareIcon } from '../parts/icons';
import { ArrowIcon, BackIcon, CupIcon } from '../parts/more_icons';
import { rulesWords, t } from '../words';
import { isAlone } from './players';

export type MenuPage = 'help' | 'settings' | 'invite' | 'people' | 'evening' | 'join' | 'end' | 'rename' | 'move' | 'leave';

export interface MenuProps {
  view: RoomView;
  room: RoomState;
  onOpen: (page: MenuPage) => void;
  onClose: () => void;
}

/** Everything beside the game itself. */
export function Menu({ view, room, onOpen, onClose }: MenuProps) {
  const page = usePage();
  const seated = view.me !== null;
  const free = room.seats.length < room.max_seats;
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
        {isAlone(view) && <Item icon={<CheckIcon />} label={t('alone.end')} onClick={() => onOpen('end')} />}
        <Item icon={<HelpIcon />} label={t('menu.help')} onClick={() => onOpen('help')} />
        <Item icon={<PeopleIcon />} label={t('people.title')} onClick={() => onOpen('people')} />
        <Item icon={<ShareIcon />} label={t('menu.invite')} onClick={() => onOpen('invite')} />
        {free && <Item icon={<PlusIcon />} label={seated ? t('join.another') : t('join.title')} onClick={() => onOpen('join')} />}
        {room.results.games.length > 0 && <Item icon={<CupIcon />} label={t('evening.title')} onClick={() => onOpen('evening')} />}
        <Item icon={<GearIcon />} label={t('settings.title')} onClick={() => onOpen('settings')} />
        {seated && <Item icon={<PenIcon />} label={t('rename.title')} onClick={() => onOpen('rename')} />}
        {seated && <Item icon={<DeviceIcon />} label={t('move.title')} onClick={() => onOpen('move')} />}
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
