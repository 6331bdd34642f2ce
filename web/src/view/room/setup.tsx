import type { ComponentChildren } from 'preact';
import './setup.css';
import { jokerLabel } from '../../i18n';
import type { RoomClient, RoomView } from '../../model/state';
import { turnOrders } from '../../protocol/codes';
import type { RoomState, Rules, SheetId, Sheets, Table } from '../../protocol/messages';
import { sheetVariants, standard } from '../home/variants';
import { Choices } from '../parts/choices';
import { RulesLink, type RulesPage, sheetPages } from '../parts/rules_link';
import { sheetLabel, t, words } from '../words';
import { Seconds } from './seconds';
import { useWantedSetup } from './wanted_setup';

export interface SetupProps {
  view: RoomView;
  room: RoomState;
  client: RoomClient;
  sheets: Sheets;
}

/** Seconds of a step of the turn, and of the time in which a box may be taken back; 0: none. */
const timers = { presets: [0, 30, 60, 120], least: 10, most: 600 } as const;
const takeBacks = { presets: [0, 5], least: 1, most: 60 } as const;
const jokers = ['none', 'forced', 'free'] as const;

/** The rules and the table, for the host: a sheet first, then what may be changed about it, then how it is played at. Each option says what it changes. */
export function Setup({ view, room, client, sheets }: SetupProps) {
  const [{ rules, table }, change] = useWantedSetup(view, room, client);
  const onChange = (next: Rules) => change({ rules: next, table });
  const arrange = (changes: Partial<Table>) => change({ rules, table: { ...table, ...changes } });
  const find = (id: SheetId) => sheets.sheets.find((sheet) => sheet.id === id);
  const allowed = find(rules.sheet)?.jokers ?? [];
  const withJoker = sheets.sheets.filter(({ jokers: some }) => some.length > 1).map(({ id }) => sheetLabel(id));
  const noJoker = t('setup.joker.reason', { sheets: withJoker.join(', ') });

  const pickSheet = (id: SheetId) => {
    const joker = find(id)?.jokers.includes(rules.joker) ? rules.joker : standard(id).joker;
    onChange({ ...rules, sheet: id, joker });
  };

  return (
    <div class="setup">
      <Explainable page={sheetPages[rules.sheet]} name={sheetLabel(rules.sheet)}>
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
                <span class="preset">
                  <span class="preset-name">{sheetLabel(id)}</span>
                  {sheet && (
                    <span class="preset-facts">
                      {t('setup.dice', { count: sheet.dice })} · {t('setup.boxes', { count: sheet.boxes.length })}
                    </span>
                  )}
                </span>
              ),
              note: t(`variant.${id}.about`),
            };
          })}
        />
      </Explainable>
      <Explainable page="triple" name={t('columns.3')}>
        <Choices
          legend={t('setup.columns')}
          look="rows"
          value={rules.columns}
          onChange={(columns) => onChange({ ...rules, columns })}
          options={sheets.columns.map((columns) => ({
            value: columns,
            label: t(`columns.${columns}`),
            note: columns === 3 ? `${t('columns.3.note')} ${t('columns.3.more')}` : t('columns.1.note'),
          }))}
        />
      </Explainable>
      <Explainable page="forced" name={t('order.forced')}>
        <Choices
          legend={t('setup.order')}
          look="rows"
          value={rules.order}
          onChange={(order) => onChange({ ...rules, order })}
          options={sheets.orders.map((order) => ({
            value: order,
            label: t(`order.${order}`),
            note: order === 'forced' ? `${t('order.forced.note')} ${t('order.forced.more')}` : t('order.free.note'),
          }))}
        />
      </Explainable>
      <Explainable page="joker" name={t('variant.joker')}>
        {/* A sheet without a joker has little to say about it. */}
        <Choices
          legend={t('setup.joker')}
          look={allowed.length > 1 ? 'rows' : 'segments'}
          value={rules.joker}
          onChange={(joker) => onChange({ ...rules, joker })}
          options={jokers.map((joker) => ({
            value: joker,
            label: jokerLabel(words(), joker),
            note: allowed.length > 1 && t(`joker.${joker}.note`),
            reason: allowed.includes(joker) ? undefined : noJoker,
          }))}
        />
      </Explainable>
      {room.game === null && (
        <Choices
          legend={t('setup.turn_order')}
          look="rows"
          value={table.turn_order}
          onChange={(turn_order) => arrange({ turn_order })}
          options={turnOrders.map((order) => ({ value: order, label: t(`turn_order.${order}`), note: t(`turn_order.${order}.note`) }))}
        />
      )}
      <div>
        <Seconds legend={t('setup.timer')} value={table.timer} onChange={(timer) => arrange({ timer })} {...timers} />
        <p class="reason">{table.timer > 0 ? t('timer.note', { count: table.timer }) : t('timer.none.note')}</p>
      </div>
      <div>
        <Seconds legend={t('setup.take_back')} value={table.take_back} onChange={(take_back) => arrange({ take_back })} {...takeBacks} />
        <p class="reason">{table.take_back > 0 ? t('take_back.note', { count: table.take_back }) : t('take_back.none')}</p>
      </div>
    </div>
  );
}

/** A choice with the way to the page that tells all about it. */
function Explainable({ page, name, children }: { page: RulesPage; name: string; children: ComponentChildren }) {
  return (
    <div>
      {children}
      <RulesLink page={page} name={name} />
    </div>
  );
}
