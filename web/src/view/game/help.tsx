import './help.css';
import type { Rules, Sheet } from '../../protocol/messages';
import { usePage } from '../page';
import { Dialog } from '../parts/dialog';
import { boxLabel, needLabel, rulesWords, t } from '../words';
import { Example } from './example';

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

/** What the upper boxes bring together; null where they bring nothing more. */
export function bonusNote({ bonus, bonus_at, pace }: Sheet): string | null {
  if (bonus_at === 0) return null;
  // What ones hold on the way there is how many of each face it takes.
  return `${t('line.bonus.name')}: ${t('help.bonus', { bonus, at: bonus_at })}. ${t('help.pace', { dice: pace[0] ?? 0 })}`;
}

export function extraNote(sheet: Sheet, rules: Rules): string | null {
  if (!sheet.extras) return null;
  return `${t('line.extra')}: ${rules.columns === 3 ? t('help.extra.3') : t('help.extra')}`;
}

/** The rules of this table: a turn, every box with what it asks and an example, what comes on top, the keys. */
export function Help({ rules, sheet, onClose }: { rules: Rules; sheet: Sheet; onClose: () => void }) {
  const withKeys = usePage().settings.value.keys;
  const special = [
    sheet.saved_rolls && t('help.saved_rolls'),
    rules.columns === 3 && t('columns.3.note'),
    rules.order === 'forced' && t('order.forced.note'),
    bonusNote(sheet),
    extraNote(sheet, rules),
    rules.joker !== 'none' && `${t(`joker.${rules.joker}`)}: ${t(`joker.${rules.joker}.note`)}`,
  ].filter((text) => typeof text === 'string');
  return (
    <Dialog title={rulesWords(rules).join(' · ')} onClose={onClose}>
      <div class="help">
        <p>{t('help.turn', { count: sheet.dice })}</p>
        <ul class="help-special">
          {special.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <section class="help-part" aria-labelledby="help-boxes">
          <h3 id="help-boxes">{t('help.boxes')}</h3>
          <dl class="needs">
            {sheet.boxes.map((box) => (
              <div key={box}>
                <dt>{boxLabel(sheet.id, box)}</dt>
                <dd>
                  <p>{needLabel(sheet.id, box)}</p>
                  <Example sheet={sheet} box={box} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {withKeys && (
          <section class="keys help-part" aria-labelledby="help-keys">
            <h3 id="help-keys">{t('help.keys')}</h3>
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
