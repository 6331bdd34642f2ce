import { useEffect, useState } from 'preact/hooks';
import type { RoomView } from '../../model/state';
import type { Reaction } from '../../protocol/messages';

/** How long a reaction stands at a player's name, ms. */
export const REACTION_SHOWN = 4000;

export type ShownReactions = ReadonlyMap<number, { id: number; reaction: Reaction }>;

/** The newest reaction of each seat, while it is fresh. */
export function useReactions({ reactions }: Pick<RoomView, 'reactions'>): ShownReactions {
  const [, draw] = useState(0);
  const now = Date.now();
  const fresh = reactions.filter(({ at }) => at + REACTION_SHOWN > now);
  const next = Math.min(...fresh.map(({ at }) => at + REACTION_SHOWN - now));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => draw((times) => times + 1), next);
    return () => clearTimeout(timer);
  });
  return new Map(fresh.map(({ seat, id, reaction }) => [seat, { id, reaction }]));
}
