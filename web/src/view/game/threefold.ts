// A sheet of three columns on a phone: one file, fetched when it is asked for (../laters.ts).

export { BestRow } from './best';
export { Triple } from './triple';
