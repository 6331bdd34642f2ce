import { later } from '../parts/later';

/** Fetched when somebody asks for it. */
export const QrCode = later(() => import('./qr'), 'default');
