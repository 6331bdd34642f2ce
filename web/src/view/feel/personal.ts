// What each person sets for themselves, and what that makes felt and heard: one file, fetched before it is needed (../laters.ts).

export { SettingsDialog } from '../parts/settings';
export { Feel } from './feel';
