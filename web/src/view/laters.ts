// What is fetched after the first screen: when it is drawn, or when the room has settled (room/room.tsx), whichever comes first.

import { later } from './parts/later';

const seatDialogs = () => import('./room/seat_dialog');
const invite = () => import('./room/invite');
const notice = () => import('./room/notice');
const reactions = () => import('./parts/react_tray');
const afterRoll = () => import('./game/after_roll');
const threefold = () => import('./game/threefold');
const wide = () => import('./game/wide');
const personal = () => import('./feel/personal');
const rare = () => import('./game/rare');

/** Why there is nothing to see here. */
export const Ended = later(notice, 'Ended');
export const NotFound = later(notice, 'NotFound');

/** The set-up of a room, for its host. */
export const Setup = later(() => import('./room/setup'), 'Setup');
/** The ways into a room: at once for its host, for the others when they ask. */
export const Invite = later(invite, 'Invite');
export const InviteDialog = later(invite, 'InviteDialog');
/** What the host has just changed. */
export const RulesNews = later(() => import('./room/rules_news'), 'RulesNews');
/** Who is in the room, and what a host does about it. */
export const People = later(() => import('./room/people'), 'People');
/** One's own seat: taking it, its name, another device, leaving it. */
export const JoinDialog = later(seatDialogs, 'JoinDialog');
export const SeatDialog = later(seatDialogs, 'SeatDialog');
/** The result, with the sheets that led to it. */
export const End = later(async () => {
  const [end] = await Promise.all([import('./end/end'), Matrix.load()]);
  return end;
}, 'End');
/** The games of the room. */
export const Evening = later(() => import('./end/evening'), 'Evening');

/** What each person sets for themselves. */
export const SettingsDialog = later(personal, 'SettingsDialog');
/** What can be heard and felt of a room, and what calls a person back to it. */
export const Feel = later(personal, 'Feel');

/** A reaction as a picture and a word, and those to choose from. */
export const ReactionWord = later(reactions, 'ReactionWord');
export const ReactTray = later(reactions, 'ReactTray');

/** The menu of the game, and the dialogs that it opens. */
export const Side = later(() => import('./game/side'), 'Side');
/** Dice in the air, the question about a zero, all dice alike, and taking back. */
export const Cube = later(afterRoll, 'Cube');
export const Doubt = later(afterRoll, 'Doubt');
export const Stamp = later(afterRoll, 'Stamp');
export const TakeBack = later(afterRoll, 'TakeBack');
/** What a box asks, beside it. */
export const Tips = later(afterRoll, 'Tips');
/** Everybody's sheets: on a phone, and under the result. */
export const Everyone = later(wide, 'Everyone');
export const Matrix = later(wide, 'Matrix');
/** A sheet of three columns on a phone. */
export const Triple = later(threefold, 'Triple');
export const BestRow = later(threefold, 'BestRow');
/** What is out of the ordinary: with the players, with the order of the first game, with the seats of this page. */
export const Gains = later(rare, 'Gains');
export const Notes = later(rare, 'Notes');
export const PassTo = later(rare, 'PassTo');
export const RollOff = later(rare, 'RollOff');
export const TakeSeat = later(rare, 'TakeSeat');
export const Taken = later(rare, 'Taken');
/** Why somebody only watches. */
export const Watching = later(rare, 'Watching');
/** The time for a roll, at tables that have one. */
export const TurnSeconds = later(rare, 'TurnSeconds');
export const TurnTimer = later(rare, 'TurnTimer');
