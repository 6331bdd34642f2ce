import { icon } from './icon';

// What the first screens need; more_icons.tsx has the others.

export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const TableIcon = icon(
  'M6 4h12a2.5 2.5 0 0 1 2.5 2.5v11a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5v-11a2.5 2.5 0 0 1 2.5-2.5zM3.5 9.5h17M3.5 14.75h17M10 4v16M15.25 4v16',
);
export const ShareIcon = icon(
  'M12 15V3.5M7.5 7.5L12 3.5l4.5 4M6 11.5H5.5a2 2 0 0 0-2 2v5a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-5a2 2 0 0 0-2-2H18',
);
export const PenIcon = icon('M4 20l1-4.5L16.5 4a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19 4 20zM14.5 6l3.5 3.5');
export const CheckIcon = icon('M4.5 12.5l5 5 10-11');
export const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0z',
);
export const SunIcon = icon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z');
export const GearIcon = icon(
  'M4 7h8M17 7h3M4 17h3M12 17h8M12 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM7 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z',
);
export const HelpIcon = icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM9.25 9.25a2.75 2.75 0 1 1 4 2.45c-.8.45-1.25 1-1.25 1.9M12 16.75v.01');
export const LeaveIcon = icon('M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15.5 8l4 4-4 4M19.5 12H9.5');
/** The pin that holds a die in place. */
export const PinIcon = icon('M9 4h6l-1 6 3 3.5H7L10 10 9 4zM12 13.5V20', true);
export const PeopleIcon = icon(
  'M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM2.5 20c0-4 2.75-6 6.5-6s6.5 2 6.5 6M15.5 4.9a3.5 3.5 0 0 1 0 6.2M17.5 14.4c2.5.75 4 2.6 4 5.6',
);
export const DeviceIcon = icon('M9 3.5h6a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM11.5 17.5h1');
export const SpeakIcon = icon(
  'M5.5 4h13a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H12L7 20.5v-4H5.5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.5 9v.01M15.5 9v.01M8.5 12a4.2 4.2 0 0 0 7 0',
);
export const UndoIcon = icon('M8.5 5L4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11H9');
export const PlusIcon = icon('M12 5v14M5 12h14');
