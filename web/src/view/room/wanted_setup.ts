import { useLayoutEffect, useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState, Rules, Table } from '../../protocol/messages';
import { usePage } from '../page';

export interface SetupOf {
  rules: Rules;
  table: Table;
}

const same = ({ rules: a, table: x }: SetupOf, { rules: b, table: y }: SetupOf) =>
  a.sheet === b.sheet &&
  a.columns === b.columns &&
  a.order === b.order &&
  a.joker === b.joker &&
  x.turn_order === y.turn_order &&
  x.timer === y.timer &&
  x.take_back === y.take_back;

/**
 * The set-up as the host has just made it, shown at once; a change that comes while one is on its way waits, and the newest is sent. What the server
 * refuses goes back to what it has.
 */
export function useWantedSetup(view: RoomView, room: RoomState, client: RoomClient): [SetupOf, (wanted: SetupOf) => void] {
  const page = usePage();
  const [wanted, setWanted] = useState<(SetupOf & { errors: number; sent: boolean }) | null>(null);
  const errors = view.error?.id ?? 0;
  const settled = wanted !== null && view.pending === null && (same(wanted, room) || errors > wanted.errors);

  // Before the next tap, which may want something else.
  useLayoutEffect(() => {
    if (wanted === null) return;
    if (settled) setWanted(null);
    else if (view.pending === null && !wanted.sent) {
      client.setUp(wanted.rules, wanted.table);
      setWanted({ ...wanted, sent: true });
    }
  }, [wanted, settled, view.pending, client]);

  const change = ({ rules, table }: SetupOf) => {
    page.change({ rules, table });
    // At once, if it can be: what draws this may be gone before the effect.
    const sent = view.pending === null;
    if (sent) client.setUp(rules, table);
    setWanted({ rules, table, errors, sent });
  };
  return [wanted ?? room, change];
}
