// What nobody sees before a first roll: one file, fetched before it is needed (../laters.ts).

export { Cube } from './cube';
export { Doubt } from './doubt';
export { Stamp } from './stamp';
export { TakeBack } from './take_back';
export { Tips } from './tips';
