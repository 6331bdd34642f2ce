import { useEffect, useState } from 'preact/hooks';
import './gains.css';
import type { Happening } from '../../model/state';
import type { SheetId } from '../../protocol/messages';
import { gainSentence } from './sentence';

/** ms; long enough to be read twice. */
const SHOWN = 9000;

/** What a box brought beside its points, and why, where it was written. The log and the live region say the same. */
export function Gains({ scored, sheet }: { scored: Extract<Happening, { kind: 'scored' }>; sheet: SheetId }) {
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(scored.seq), scored.at + SHOWN - Date.now());
    return () => clearTimeout(timer);
  }, [scored.seq, scored.at]);
  if (over === scored.seq) return null;
  return (
    <ul class="gains" key={scored.seq} aria-hidden="true">
      {scored.gains.map((gain) => (
        <li key={gain.kind}>{gainSentence(gain, sheet, scored.box)}</li>
      ))}
    </ul>
  );
}
