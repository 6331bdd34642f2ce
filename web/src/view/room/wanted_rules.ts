import { useEffect, useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState, Rules } from '../../protocol/messages';
import { usePage } from '../page';

const same = (a: Rules, b: Rules) => a.sheet === b.sheet && a.columns === b.columns && a.order === b.order && a.joker === b.joker;

/**
 * The rules as the host has just set them, shown at once; a change that comes while one is on its way waits, and the newest is sent. What the server
 * refuses goes back to what it has.
 */
export function useWantedRules(view: RoomView, room: RoomState, client: RoomClient): [Rules, (rules: Rules) => void] {
  const page = usePage();
  const [wanted, setWanted] = useState<{ rules: Rules; errors: number } | null>(null);
  const errors = view.error?.id ?? 0;
  const settled = wanted !== null && view.pending === null && (same(wanted.rules, room.rules) || errors > wanted.errors);

  useEffect(() => {
    if (wanted === null) return;
    if (settled) setWanted(null);
    else if (view.pending === null) client.setRules(wanted.rules);
  }, [wanted, settled, view.pending, client]);

  const change = (rules: Rules) => {
    page.change({ rules });
    setWanted({ rules, errors });
  };
  return [wanted?.rules ?? room.rules, change];
}
