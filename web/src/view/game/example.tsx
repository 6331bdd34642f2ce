import type { Sheet } from '../../protocol/messages';
import { MiniDice } from '../parts/mini_dice';
import { t } from '../words';

/** Dice that fill a box, and what they give there. */
export function Example({ sheet, box }: { sheet: Sheet; box: string }) {
  const example = sheet.examples[box];
  if (!example) return null;
  const [dice, points] = example;
  return (
    <p class="example">
      <MiniDice dice={dice} /> <span>{t('help.gives', { points })}</span>
    </p>
  );
}
