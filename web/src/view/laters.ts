// What is fetched after the first screen: when it is drawn, or when the room has settled (room/room.tsx), whichever comes first.

import { later } from './parts/later';

const seatDialogs = () => import('./room/seat_dialog');
const invite = () => import('./room/invite');
const notice = () => import('./room/notice');
const reactions = () => import('./parts/react_tray');
const afterRoll = () => import('./game/after_roll');
const threefold = () => import('./game/threefold');
const personal = () => import('./feel/personal');
const rare = () => import('./game/rare');

/** Why there is nothing to see here. */
export const Ended = later(() => notice().then((module) => module.Ended));
export const NotFound = later(() => notice().then((module) => module.NotFound));

/** The set-up of a room, for its host. */
export const Setup = later(() => import('./room/setup').then((module) => module.Setup));
/** The ways into a room: at once for its host, for the others when they ask. */
export const Invite = later(() => invite().then((module) => module.Invite));
export const InviteDialog = later(() => invite().then((module) => module.InviteDialog));
/** What the host has just changed. */
export const RulesNews = later(() => import('./room/rules_news').then((module) => module.RulesNews));
/** Who is in the room, and what a host does about it. */
export const People = later(() => import('./room/people').then((module) => module.People));
/** One's own seat: taking it, its name, another device, leaving it. */
export const JoinDialog = later(() => seatDialogs().then((module) => module.JoinDialog));
export const SeatDialog = later(() => seatDialogs().then((module) => module.SeatDialog));
/** The games of the room. */
export const Evening = later(() => import('./end/evening').then((module) => module.Evening));

/** What each person sets for themselves. */
export const SettingsDialog = later(() => personal().then((module) => module.SettingsDialog));
/** What can be heard and felt of a room, and what calls a person back to it. */
export const Feel = later(() => personal().then((module) => module.Feel));

/** A reaction as a picture and a word, and those to choose from. */
export const ReactionWord = later(() => reactions().then((module) => module.ReactionWord));
export const ReactTray = later(() => reactions().then((module) => module.ReactTray));

/** The menu of the game, and the dialogs that it opens. */
export const Side = later(() => import('./game/side').then((module) => module.Side));
/** Dice in the air, the question about a zero, all dice alike, and taking back. */
export const Cube = later(() => afterRoll().then((module) => module.Cube));
export const Doubt = later(() => afterRoll().then((module) => module.Doubt));
export const Stamp = later(() => afterRoll().then((module) => module.Stamp));
export const TakeBack = later(() => afterRoll().then((module) => module.TakeBack));
/** What a box asks, beside it. */
export const Tips = later(() => afterRoll().then((module) => module.Tips));
/** A sheet of three columns on a phone. */
export const Triple = later(() => threefold().then((module) => module.Triple));
export const BestRow = later(() => threefold().then((module) => module.BestRow));
/** What is out of the ordinary: with the players, with the order of the first game, with the seats of this page. */
export const Gains = later(() => rare().then((module) => module.Gains));
export const Notes = later(() => rare().then((module) => module.Notes));
export const PassTo = later(() => rare().then((module) => module.PassTo));
export const RollOff = later(() => rare().then((module) => module.RollOff));
export const TakeSeat = later(() => rare().then((module) => module.TakeSeat));
export const Taken = later(() => rare().then((module) => module.Taken));
