import type { RoomView } from '../../model/state';
import type { Sheet, Turn } from '../../protocol/messages';
import { Bidi, isolate } from '../parts/bidi';
import { CloseIcon, MenuIcon, TableIcon } from '../parts/icons';
import { boxLabel, t, words } from '../words';
import { Die } from './die';
import { Hint } from './hint';
import { LostBanner } from './lost';
import type { Table } from './table';

export interface TrayProps {
  table: Table;
  sheet: Sheet;
  view: RoomView;
  /** Null once the game is over. */
  turn: Turn | null;
  onMenu: () => void;
  /** Null on a wide screen, where everybody's sheets are in sight. */
  onEveryone: (() => void) | null;
  onRetry: () => void;
}

/** The dice, and the one big button that says what it does. */
export function Tray({ table, sheet, view, turn, onMenu, onEveryone, onRetry }: TrayProps) {
  const mine = table.myTurn.value;
  const seated = view.me !== null;
  const choice = table.choice.value;
  const landing = table.landing.value;
  const rolled = turn !== null && turn.roll > 0;
  const held = new Set(view.held);
  const shaking = mine && view.pending === 'roll';
  const positions = Array.from({ length: sheet.dice }, (_, position) => position);

  return (
    <section id="content" tabIndex={-1} class={`tray${mine ? ' mine' : ''}`} aria-label={t('game.tray')}>
      <fieldset class="dice" aria-label={t('game.dice')} data-count={sheet.dice}>
        {positions.map((position) => (
          <Die
            key={position}
            position={position}
            value={turn?.dice[position] ?? 0}
            held={rolled && held.has(position)}
            duration={landing?.thrown.has(position) ? landing.duration : null}
            shaken={shaking && !held.has(position)}
            usable={mine && rolled}
            onHold={seated ? table.hold : null}
          />
        ))}
      </fieldset>
      {!onEveryone && <p class="tray-hint">{choice && <Hint choice={choice} sheet={sheet.id} />}</p>}
      <LostBanner link={view.link} onRetry={onRetry}>
        <div class="actions">
          {choice ? (
            <button type="button" class="button square" onClick={table.dropChoice} aria-label={t('play.drop_choice')}>
              <CloseIcon />
            </button>
          ) : (
            <button type="button" class="button square" onClick={onMenu} aria-label={t('game.menu')}>
              <MenuIcon />
            </button>
          )}
          <BigButton table={table} sheet={sheet} view={view} turn={turn} />
          {onEveryone && (
            <button
              type="button"
              class="button square"
              aria-pressed={table.everyone.value}
              onClick={onEveryone}
              aria-label={t('game.everyone')}
            >
              <TableIcon />
            </button>
          )}
        </div>
      </LostBanner>
    </section>
  );
}

/** What a phone's button holds in one line, in characters. */
const ONE_LINE = 23;

interface Deed {
  main: string;
  /** “· 1 left · 2 saved” */
  more: string[];
  /** Null: nothing to press for now; the words say why. */
  run: (() => void) | null;
}

function deedOf({ table, sheet, view, turn }: Omit<TrayProps, 'onMenu' | 'onEveryone' | 'onRetry'>): Deed {
  if (!turn) return { main: t('log.over'), more: [], run: null };
  const player = view.room?.game?.players.find(({ seat }) => seat === turn.seat);
  if (!table.myTurn.value) {
    const more = turn.roll > 0 ? [t('play.roll_number', { number: turn.roll })] : [];
    return { main: t('play.turn_of', { name: isolate(player?.name ?? '') }), more, run: null };
  }
  const choice = table.choice.value;
  const option = choice && turn.options[`${choice.box}:${choice.column}`];
  if (choice && option) {
    const label = boxLabel(sheet.id, choice.box);
    const points = words().number(option[0] + option[1]);
    const times = view.room?.rules.columns === 3 ? [`×${choice.column + 1}`] : [];
    if (table.landing.value) return { main: t('play.choose'), more: [], run: null };
    return { main: t('play.write', { points, box: label }), more: times, run: view.pending === 'score' ? null : table.writeChoice };
  }
  if (turn.rolls_left + turn.saved_rolls === 0) return { main: t('play.choose'), more: [], run: null };
  const thrown = turn.roll === 0 ? sheet.dice : sheet.dice - view.held.length;
  if (thrown === 0) return { main: t('play.all_held'), more: [], run: null };
  const more: string[] = [];
  if (turn.rolls_left > 0) more.push(t('play.rolls_left', { count: turn.rolls_left }));
  if (turn.saved_rolls > 0) more.push(t('play.rolls_saved', { count: turn.saved_rolls }));
  return { main: t('play.roll', { count: thrown }), more, run: view.pending === 'roll' ? null : table.roll };
}

// One and the same element in every turn, so that the focus stays on it.
function BigButton(props: Omit<TrayProps, 'onMenu' | 'onEveryone' | 'onRetry'>) {
  const { main, more, run } = deedOf(props);
  const mine = props.table.myTurn.value;
  const stacked = more.length > 1 || (more.length === 1 && main.length + (more[0]?.length ?? 0) > ONE_LINE);
  return (
    <button
      type="button"
      class={`button big${mine ? ' primary' : ''}${run ? '' : ' quiet'}${stacked ? ' stacked' : ''}`}
      aria-disabled={run === null}
      onClick={() => run?.()}
    >
      <span class="big-main">
        <Bidi text={main} />
      </span>
      {more.length > 0 && <span class="big-dot"> · </span>}
      {more.length > 0 && <span class="big-more">{more.join(' · ')}</span>}
    </button>
  );
}
