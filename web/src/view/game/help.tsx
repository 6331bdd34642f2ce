import type { Rules, Sheet } from '../../protocol/messages';
import { usePage } from '../page';
import { Dialog } from '../parts/dialog';
import { boxLabel, needLabel, rulesWords, t } from '../words';

const keys = [
  ['1 – 6', 'key.hold'],
  ['R', 'key.roll'],
  ['← ↑ → ↓', 'key.move'],
  ['Enter', 'key.write'],
  ['Esc', 'key.drop'],
  ['U', 'key.take_back'],
  ['E', 'key.everyone'],
  ['?', 'key.help'],
] as const;

/** The rules of this table: every box with what it asks, the options, the keys. */
export function Help({ rules, sheet, onClose }: { rules: Rules; sheet: Sheet; onClose: () => void }) {
  const lower = sheet.boxes.filter((box) => !sheet.upper.includes(box));
  const ends = [sheet.upper.at(0), sheet.upper.at(-1)].filter((box) => box !== undefined);
  const withKeys = usePage().settings.value.keys;
  return (
    <Dialog title={rulesWords(rules).join(' · ')} onClose={onClose}>
      <div class="help">
        <p>{t('help.turn', { count: sheet.dice })}</p>
        {sheet.saved_rolls && <p>{t('help.saved_rolls')}</p>}
        {rules.columns === 3 && <p>{t('columns.3.note')}</p>}
        {rules.order === 'forced' && <p>{t('order.forced.note')}</p>}
        {rules.joker !== 'none' && <p>{t(`joker.${rules.joker}.note`)}</p>}
        <dl class="needs">
          <div>
            <dt>{ends.map((box) => boxLabel(sheet.id, box)).join(' – ')}</dt>
            <dd>{t('need.upper')}</dd>
          </div>
          {lower.map((box) => (
            <div key={box}>
              <dt>{boxLabel(sheet.id, box)}</dt>
              <dd>{needLabel(sheet.id, box)}</dd>
            </div>
          ))}
          {sheet.bonus_at > 0 && (
            <div class="printed">
              <dt>{t('line.bonus.name')}</dt>
              <dd>{t('help.bonus', { bonus: sheet.bonus, at: sheet.bonus_at })}</dd>
            </div>
          )}
          {sheet.extras && (
            <div class="printed">
              <dt>{t('line.extra')}</dt>
              <dd>{rules.columns === 3 ? t('help.extra.3') : t('help.extra')}</dd>
            </div>
          )}
        </dl>
        {withKeys && (
          <section class="keys">
            <h3>{t('help.keys')}</h3>
            <dl>
              {keys.map(([key, says]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{t(says)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  );
}
