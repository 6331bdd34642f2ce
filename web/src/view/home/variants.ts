import type { Rules, SheetId } from '../../protocol/messages';
import { type RulesPage, sheetPages } from '../parts/rules_link';
import { sheetLabel, t } from '../words';

/** The standard game of a sheet: one column, free order, no joker. What differs from it is worth saying. */
export function standard(sheet: SheetId): Rules {
  return { sheet, columns: 1, order: 'free', joker: 'none' };
}

export const sheetVariants = ['yatzy', 'classic', 'six_dice', 'yacht'] as const;
export const twists = ['triple', 'forced', 'joker'] as const;
export type Variant = (typeof sheetVariants)[number] | (typeof twists)[number];

/** The rules that a variant's card starts a room with. */
export const variantRules: Readonly<Record<Variant, Rules>> = {
  yatzy: standard('yatzy'),
  classic: standard('classic'),
  six_dice: standard('six_dice'),
  yacht: standard('yacht'),
  triple: { ...standard('yatzy'), columns: 3 },
  forced: { ...standard('yatzy'), order: 'forced' },
  joker: { ...standard('classic'), joker: 'forced' },
};

export function variantName(variant: Variant): string {
  if (variant === 'triple') return t('columns.3');
  if (variant === 'forced') return t('order.forced');
  if (variant === 'joker') return t('variant.joker');
  return sheetLabel(variant);
}

export const variantPages: Readonly<Record<Variant, RulesPage>> = { ...sheetPages, triple: 'triple', forced: 'forced', joker: 'joker' };
