// What most games never show: one file, fetched when it is asked for (../laters.ts).

export { TakeSeat } from '../room/take_seat';
export { Taken } from '../room/taken';
export { Notes } from './notes';
export { RollOff } from './roll_off';
