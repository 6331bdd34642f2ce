import type { Player } from '../../protocol/messages';

/** Mine first, then the others as they follow; who watches sees them in turn order. */
export function mineFirst(players: readonly Player[], mine: readonly number[]): Player[] {
  const first = players.findIndex(({ seat }) => mine.includes(seat));
  return first < 0 ? [...players] : [...players.slice(first), ...players.slice(0, first)];
}
