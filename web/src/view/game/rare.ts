// What most games never show: one file, fetched when it is asked for (../laters.ts).

export { TakeSeat } from '../room/take_seat';
export { Taken } from '../room/taken';
export { Gains } from './gains';
export { Notes } from './notes';
export { PassTo } from './pass_to';
export { RollOff } from './roll_off';
export { TurnSeconds, TurnTimer } from './turn_timer';
export { Watching } from './watching';
