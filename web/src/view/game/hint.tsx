import type { SheetId } from '../../protocol/messages';
import { HelpIcon } from '../parts/icons';
import { boxLabel, needLabel } from '../words';

export interface HintProps {
  box: string;
  sheet: SheetId;
  /** Tells more. */
  onHelp: (box: string) => void;
}

/** What the chosen box asks of the dice, where the person looks anyway. */
export function Hint({ box, sheet, onHelp }: HintProps) {
  return (
    <button type="button" class="hint" onClick={() => onHelp(box)}>
      <span>
        <strong>{boxLabel(sheet, box)}</strong> {needLabel(sheet, box)}
      </span>
      <HelpIcon size={16} />
    </button>
  );
}
