import { jokerLabel } from '../../i18n';
import type { Rules, Table } from '../../protocol/messages';
import { sheetLabel, t, words } from '../words';

/** What the chosen options mean, a line each: the same for the host who picks and for everybody who waits. */
export function RulesNotes({ rules }: { rules: Rules }) {
  return (
    <ul class="rules-notes">
      <li>{t(`variant.${rules.sheet}.about`)}</li>
      {rules.columns === 3 && <li>{t('columns.3.note')}</li>}
      {rules.order === 'forced' && <li>{t('order.forced.note')}</li>}
      {rules.joker !== 'none' && <li>{t(`joker.${rules.joker}.note`)}</li>}
    </ul>
  );
}

/** How the table is played at beside the rules of the game. `first`: no game was played here yet, so that the order is still to be decided. */
export function tableWords(table: Table, first: boolean): string[] {
  return [
    ...(first ? [t(`turn_order.${table.turn_order}.note`)] : []),
    ...(table.timer > 0 ? [t('timer.note', { count: table.timer })] : []),
    table.take_back > 0 ? t('take_back.note', { count: table.take_back }) : t('take_back.none'),
  ];
}

/** The rules for who doesn't set them: the sheet, and what differs from its standard game. */
export function RulesSummary({ rules, table, first }: { rules: Rules; table: Table; first: boolean }) {
  const differs = [
    ...(rules.columns === 3 ? [t('columns.3')] : []),
    ...(rules.order === 'forced' ? [t('order.forced')] : []),
    ...(rules.joker === 'none' ? [] : [jokerLabel(words(), rules.joker)]),
  ];
  return (
    <div class="rules-summary">
      <p class="rules-sheet">{sheetLabel(rules.sheet)}</p>
      {differs.length === 0 ? (
        <p class="soft">{t('rules.standard')}</p>
      ) : (
        <ul class="differs" aria-label={t('rules.differs')}>
          {differs.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      )}
      <RulesNotes rules={rules} />
      <ul class="rules-notes">
        {tableWords(table, first).map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </div>
  );
}
