import type { RoomState } from '../../protocol/messages';
import { t } from '../words';

/** Who sits down while the first turn of the game runs is in it. */
export function joinsNow(room: RoomState): boolean {
  return room.game?.turn?.number === 1;
}

/** What a seat taken now would mean. */
export function seatOffer(room: RoomState): string {
  return joinsNow(room) ? t('join.now') : t('join.next');
}
