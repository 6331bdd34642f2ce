import type { Happening } from '../../model/state';
import type { SheetId } from '../../protocol/messages';
import { boxLabel } from '../words';

type Scored = Extract<Happening, { kind: 'scored' }>;

const stamped: readonly string[] = ['five_of_a_kind', 'six_of_a_kind'];

/** All dice alike stamp the sheet. */
export function Stamp({ scored, sheet }: { scored: Scored; sheet: SheetId }) {
  if (scored.points === 0 || !stamped.includes(scored.box)) return null;
  return (
    <span class="stamp" key={scored.seq} aria-hidden="true">
      {boxLabel(sheet, scored.box)}
    </span>
  );
}
