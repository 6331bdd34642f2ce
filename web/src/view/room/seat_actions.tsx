import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState } from '../../protocol/messages';
import { People, SeatDialog } from '../laters';
import { DeviceIcon, LeaveIcon, PeopleIcon } from '../parts/icons';
import { React } from '../parts/react';
import { isMine } from '../parts/you';
import { t } from '../words';

export interface SeatActionsProps {
  view: RoomView;
  room: RoomState;
  client: RoomClient;
  /** What else there is to do at this place. */
  children?: ComponentChildren;
}

type Which = 'people' | 'move' | 'leave';

/** What people do about the seats of the room, between the games: the others', and one's own beyond its name. */
export function SeatActions({ view, room, client, children }: SeatActionsProps) {
  const [open, setOpen] = useState<Which | null>(null);
  const close = () => setOpen(null);
  const seated = view.me !== null;
  const button = (which: Which, Icon: typeof PeopleIcon, label: string) => (
    <button type="button" class="button small" onClick={() => setOpen(which)}>
      <Icon size={20} /> {label}
    </button>
  );
  return (
    <>
      <div class="seat-actions">
        {children}
        {button('people', PeopleIcon, isMine(view, room.host) ? t('people.manage') : t('people.title'))}
        {seated && <React client={client} small />}
        {seated && button('move', DeviceIcon, t('move.title'))}
        {seated && button('leave', LeaveIcon, t('leave.title'))}
      </div>
      {open === 'people' && <People view={view} room={room} client={client} onClose={close} />}
      {(open === 'move' || open === 'leave') && <SeatDialog which={open} view={view} client={client} onClose={close} />}
    </>
  );
}
