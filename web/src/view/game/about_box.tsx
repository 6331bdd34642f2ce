import './help.css';
import type { Rules, Sheet } from '../../protocol/messages';
import { Dialog } from '../parts/dialog';
import { boxLabel, needLabel, t } from '../words';
import { Example } from './example';
import { bonusNote, extraNote } from './help';

export interface AboutBoxProps {
  rules: Rules;
  sheet: Sheet;
  box: string;
  /** Goes on to all boxes and the rules of this table. */
  onMore: () => void;
  onClose: () => void;
}

/** One box: what it asks, with an example, and what else hangs on it. */
export function AboutBox({ rules, sheet, box, onMore, onClose }: AboutBoxProps) {
  const more = sheet.upper.includes(box) ? bonusNote(sheet) : box === 'five_of_a_kind' && extraNote(sheet, rules);
  return (
    <Dialog title={boxLabel(sheet.id, box)} onClose={onClose}>
      <div class="about-box">
        <p>{needLabel(sheet.id, box)}</p>
        <Example sheet={sheet} box={box} />
        {more && <p class="soft">{more}</p>}
        <button type="button" class="button small" onClick={onMore}>
          {t('help.all')}
        </button>
      </div>
    </Dialog>
  );
}
