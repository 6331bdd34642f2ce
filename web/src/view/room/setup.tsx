import { jokerLabel } from '../../i18n';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState, SheetId, Sheets } from '../../protocol/messages';
import { sheetVariants, standard } from '../home/variants';
import { Choices } from '../parts/choices';
import { sheetLabel, t, words } from '../words';
import { RulesNotes } from './rules';
import { useWantedRules } from './wanted_rules';

export interface SetupProps {
  view: RoomView;
  room: RoomState;
  client: RoomClient;
  sheets: Sheets;
}

const jokers = ['none', 'forced', 'free'] as const;

/** The rules of the table, for the host: a sheet first, then what may be changed about it. */
export function Setup({ view, room, client, sheets }: SetupProps) {
  const [rules, onChange] = useWantedRules(view, room, client);
  const find = (id: SheetId) => sheets.sheets.find((sheet) => sheet.id === id);
  const allowed = find(rules.sheet)?.jokers ?? [];
  const withJoker = sheets.sheets.filter(({ jokers: some }) => some.length > 1).map(({ id }) => sheetLabel(id));

  const pickSheet = (id: SheetId) => {
    const joker = find(id)?.jokers.includes(rules.joker) ? rules.joker : standard(id).joker;
    onChange({ ...rules, sheet: id, joker });
  };

  return (
    <div class="setup">
      <Choices
        legend={t('setup.sheet')}
        look="cards"
        value={rules.sheet}
        onChange={pickSheet}
        options={sheetVariants.map((id) => {
          const sheet = find(id);
          return {
            value: id,
            label: (
              <>
                <span class="preset-name">{sheetLabel(id)}</span>
                {sheet && (
                  <span class="preset-facts">
                    {t('setup.dice', { count: sheet.dice })} · {t('setup.boxes', { count: sheet.boxes.length })}
                  </span>
                )}
              </>
            ),
          };
        })}
      />
      <Choices
        legend={t('setup.columns')}
        value={rules.columns}
        onChange={(columns) => onChange({ ...rules, columns })}
        options={sheets.columns.map((columns) => ({ value: columns, label: t(`columns.${columns}`) }))}
      />
      <Choices
        legend={t('setup.order')}
        value={rules.order}
        onChange={(order) => onChange({ ...rules, order })}
        options={sheets.orders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
      />
      <Choices
        legend={t('setup.joker')}
        value={rules.joker}
        onChange={(joker) => onChange({ ...rules, joker })}
        options={jokers.map((joker) => ({
          value: joker,
          label: jokerLabel(words(), joker),
          reason: allowed.includes(joker) ? undefined : t('setup.joker.reason', { sheets: withJoker.join(', ') }),
        }))}
      />
      <RulesNotes rules={rules} />
    </div>
  );
}
