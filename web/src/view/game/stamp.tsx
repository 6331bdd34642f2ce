import { useEffect, useState } from 'preact/hooks';
import type { SheetId } from '../../protocol/messages';
import { boxLabel } from '../words';
import { type Scored, stampOf } from './alike';

/** How long it is to be seen, ms; game.css fades it out by then. */
const STAMPED = 2600;

/** All dice alike stamp the sheet. */
export function Stamp({ scored, sheet }: { scored: Scored; sheet: SheetId }) {
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(scored.seq), STAMPED);
    return () => clearTimeout(timer);
  }, [scored.seq]);
  const stamp = stampOf(scored);
  if (stamp === null || over === scored.seq) return null;
  return (
    <span class="stamp" key={scored.seq} aria-hidden="true">
      {boxLabel(sheet, stamp)}
    </span>
  );
}
