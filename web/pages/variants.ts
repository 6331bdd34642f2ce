import type { Rules, SheetId } from '../src/protocol/messages.ts';
import type { Texts } from './texts.ts';

/** The rules pages, as the texts call them. */
export const sheetVariants = ['standard', 'yatzy', 'six_dice', 'yacht'] as const;
export const optionVariants = ['triple', 'forced', 'joker'] as const;
export const variants = [...sheetVariants, ...optionVariants];
export type Variant = (typeof variants)[number];

const plain = (sheet: SheetId): Rules => ({ sheet, columns: 1, order: 'free', joker: 'none' });

/** The standard game, which every page compares its own with. */
export const standard = plain('classic');

/** What a page is about. The options are shown on the standard game, so that nothing else differs from it. */
export const rulesOf: Readonly<Record<Variant, Rules>> = {
  standard,
  yatzy: plain('yatzy'),
  six_dice: plain('six_dice'),
  yacht: plain('yacht'),
  triple: { ...standard, columns: 3 },
  forced: { ...standard, order: 'forced' },
  joker: { ...standard, joker: 'forced' },
};

export function variantName(texts: Texts, variant: Variant): string {
  if (variant === 'triple') return texts.say('columns.3');
  if (variant === 'forced') return texts.say('order.forced');
  if (variant === 'joker') return texts.say('variant.joker');
  return texts.sheet(rulesOf[variant].sheet);
}

/** The start page with these rules chosen (model/asked_rules.ts reads it). */
export function startPath({ sheet, columns, order, joker }: Rules): string {
  return `/?rules=${sheet}.${columns}.${order}.${joker}`;
}

/** Where a page is below its language: its address, and with `.html` its file. */
export const indexPage = 'rules';
export const fairnessPage = 'fairness';
export function variantPage(variant: Variant): string {
  return `rules/${variant.replace('_', '-')}`;
}
