import type { Player } from '../../protocol/messages';

/** Me first, then the others as they follow me; who watches sees them in turn order. */
export function meFirst(players: readonly Player[], me: number | null): Player[] {
  const mine = players.findIndex(({ seat }) => seat === me);
  return mine < 0 ? [...players] : [...players.slice(mine), ...players.slice(0, mine)];
}
