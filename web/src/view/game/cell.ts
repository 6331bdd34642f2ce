import type { Card, Options } from '../../protocol/messages';

/** What one box of a card shows. */
export type Cell =
  | { kind: 'written'; points: number }
  /** Legal now: what the dice would give. */
  | { kind: 'offer'; points: number; extra: number }
  | { kind: 'open' }
  /** Open, but the order or a joker forbids it now. */
  | { kind: 'closed' };

/** `options` are those of this card's player when it is their turn, they have rolled, and the dice have landed; else null. */
export function cellOf(card: Card, box: string, column: number, options: Options | null): Cell {
  const points = card.columns[column]?.boxes[box];
  if (points !== undefined) return { kind: 'written', points };
  if (!options) return { kind: 'open' };
  const offer = options[`${box}:${column}`];
  return offer ? { kind: 'offer', points: offer[0], extra: offer[1] } : { kind: 'closed' };
}
