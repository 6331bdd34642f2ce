import type { Card, Options } from '../../protocol/messages';
import { words } from '../words';

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

/** “Fours ×2 12”. */
export function offerName(label: string, column: number | null, points: number, extra: number): string {
  const parts = [label];
  if (column !== null) parts.push(`×${column + 1}`);
  parts.push(words().number(points));
  if (extra > 0) parts.push(`+${words().number(extra)}`);
  return parts.join(' ');
}
