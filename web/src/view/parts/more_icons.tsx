import { icon } from './icon';

// Of what is fetched later.

export const UpIcon = icon('M12 19V5.5M6 11l6-6 6 6');
export const DownIcon = icon('M12 5v13.5M6 13l6 6 6-6');
export const MoreIcon = icon('M6 12v.01M12 12v.01M18 12v.01');
export const ShuffleIcon = icon(
  'M3.5 7H7c4 0 6 10 10 10h3.5M3.5 17H7c1.5 0 2.7-1.4 3.8-3.2M13.2 10.2C14.3 8.4 15.5 7 17 7h3.5M18 4l3 3-3 3M18 14l3 3-3 3',
);
export const BackIcon = icon('M19.5 12h-15M11 5.5L4.5 12l6.5 6.5');
export const ArrowIcon = icon('M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5');
export const DownloadIcon = icon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16');
export const CupIcon = icon(
  'M8 4h8v5a4 4 0 0 1-8 0zM8 5.5H4.5c0 3 1.5 4.5 3.5 4.5M16 5.5h3.5c0 3-1.5 4.5-3.5 4.5M12 13v4M8.5 20.5h7M9.5 20.5c0-2 1-3.5 2.5-3.5s2.5 1.5 2.5 3.5',
);
export const CopyIcon = icon(
  'M11 8.5h7a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-7a2.5 2.5 0 0 1-2.5-2.5v-7a2.5 2.5 0 0 1 2.5-2.5zM15.5 5.5v-.5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5',
);
export const QrIcon = icon(
  'M5 3.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5zM15.5 3.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5zM5 14h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5zM14 14h2.5v2.5M20.5 14v.01M20.5 17.5v3H17M14 20.5v-.01',
);
