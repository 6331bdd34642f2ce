import type { SheetId } from '../../protocol/messages';
import { t, words } from '../words';

/** The rules pages, as they are called in addresses: of the sheets, and of what can be changed about them. */
export type RulesPage = 'standard' | 'yatzy' | 'six-dice' | 'yacht' | 'triple' | 'forced' | 'joker';

/** The standard game is that of the classic sheet. */
export const sheetPages: Readonly<Record<SheetId, RulesPage>> = {
  classic: 'standard',
  yatzy: 'yatzy',
  six_dice: 'six-dice',
  yacht: 'yacht',
};

/** Where a rules page is, in the language of this page. */
export function rulesPath(page: RulesPage): string {
  return `/${words().language}/rules/${page}`;
}

/** The way there from a room: in a tab of its own, so that nobody loses the table. */
export function RulesLink({ page, name }: { page: RulesPage; name: string }) {
  return (
    <a class="rules-link" href={rulesPath(page)} target="_blank" rel="noopener">
      {t('rules.page', { what: name })}
      <span class="sr"> ({t('rules.page.new_tab')})</span>
    </a>
  );
}
