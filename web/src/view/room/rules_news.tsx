import { useEffect, useState } from 'preact/hooks';
import { jokerLabel } from '../../i18n';
import type { Happening } from '../../model/state';
import type { RoomState } from '../../protocol/messages';
import { Bidi, isolate } from '../parts/bidi';
import { CloseIcon } from '../parts/icons';
import { sheetLabel, t, words } from '../words';

type Change = Extract<Happening, { kind: 'rules_set' }>;

/** What is otherwise than before, each by what it is now. */
function changes({ rules, table, before }: Change): string[] {
  return [
    rules.sheet !== before.rules.sheet && sheetLabel(rules.sheet),
    rules.columns !== before.rules.columns && t(`columns.${rules.columns}`),
    rules.order !== before.rules.order && t(`order.${rules.order}`),
    rules.joker !== before.rules.joker && jokerLabel(words(), rules.joker),
    table.turn_order !== before.table.turn_order && t(`turn_order.${table.turn_order}.note`),
    table.timer !== before.table.timer && (table.timer > 0 ? t('timer.note', { count: table.timer }) : t('timer.none.note')),
    table.take_back !== before.table.take_back &&
      (table.take_back > 0 ? t('take_back.note', { count: table.take_back }) : t('take_back.none')),
  ].filter((what) => what !== false);
}

const SHOWN = 8000; // ms

/** Tells who waits what the host has just changed, wherever on the page they are. The room's live region says that something was. */
export function RulesNews({ news, room }: { news: Change; room: RoomState }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN);
    return () => clearTimeout(timer);
  }, []);
  const what = changes(news);
  if (!shown || what.length === 0) return null;
  const name = room.seats.find(({ seat }) => seat === room.host)?.name ?? '';
  return (
    <aside class="toast paper pad" aria-label={t('toast')}>
      <p>
        <Bidi text={t('rules.now', { name: isolate(name), what: what.join(' · ') })} />
      </p>
      <button type="button" class="button square" onClick={() => setShown(false)} aria-label={t('dialog.close')}>
        <CloseIcon size={20} />
      </button>
    </aside>
  );
}
