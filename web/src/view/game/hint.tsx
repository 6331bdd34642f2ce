import type { SheetId } from '../../protocol/messages';
import { boxLabel, needLabel } from '../words';
import type { Choice } from './table';

/** What the chosen box asks of the dice, where the person looks anyway. */
export function Hint({ choice, sheet }: { choice: Choice; sheet: SheetId }) {
  return (
    <>
      <strong>{boxLabel(sheet, choice.box)}</strong> {needLabel(sheet, choice.box)}
    </>
  );
}
