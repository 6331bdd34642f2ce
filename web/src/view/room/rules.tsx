import { jokerLabel } from '../../i18n';
import type { Rules, Table } from '../../protocol/messages';
import { RulesLink, type RulesPage, sheetPages } from '../parts/rules_link';
import { sheetLabel, t, words } from '../words';

/** How the table is played at beside the rules of the game. `first`: no game was played here yet, so that the order is still to be decided. */
export function tableWords(table: Table, first: boolean): string[] {
  return [
    ...(first ? [t(`turn_order.${table.turn_order}.note`)] : []),
    ...(table.timer > 0 ? [t('timer.note', { count: table.timer })] : []),
    table.take_back > 0 ? t('take_back.note', { count: table.take_back }) : t('take_back.none'),
  ];
}

/** What differs from the standard game of the sheet: what it is called, what it means, where it is explained. */
function differences(rules: Rules): (readonly [name: string, note: string, page: RulesPage])[] {
  return [
    ...(rules.columns === 3 ? [[t('columns.3'), `${t('columns.3.note')} ${t('columns.3.more')}`, 'triple'] as const] : []),
    ...(rules.order === 'forced' ? [[t('order.forced'), `${t('order.forced.note')} ${t('order.forced.more')}`, 'forced'] as const] : []),
    ...(rules.joker === 'none' ? [] : [[jokerLabel(words(), rules.joker), t(`joker.${rules.joker}.note`), 'joker'] as const]),
  ];
}

/** The rules for who doesn't set them: the sheet, and what differs from its standard game. */
export function RulesSummary({ rules, table, first }: { rules: Rules; table: Table; first: boolean }) {
  const differs = differences(rules);
  return (
    <div class="rules-summary">
      <p class="rules-sheet">{sheetLabel(rules.sheet)}</p>
      <p>{t(`variant.${rules.sheet}.about`)}</p>
      <RulesLink page={sheetPages[rules.sheet]} name={sheetLabel(rules.sheet)} />
      <p class="rules-standard">{differs.length === 0 ? t('rules.standard') : t('rules.differs')}</p>
      <ul class="differs">
        {differs.map(([name, note, page]) => (
          <li key={name}>
            <strong>{name}</strong>
            <p>{note}</p>
            <RulesLink page={page} name={name} />
          </li>
        ))}
      </ul>
      <ul class="rules-notes">
        {tableWords(table, first).map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </div>
  );
}
