import type { ComponentChildren } from 'preact';
import type { RoomView } from '../../model/state';
import type { Game, Sheet } from '../../protocol/messages';
import { TurnTimer } from '../laters';
import { Bidi } from '../parts/bidi';
import { CloseIcon, MenuIcon, TableIcon } from '../parts/icons';
import { t } from '../words';
import { type Deed, deedOf } from './deed';
import { Die } from './die';
import { Hint } from './hint';
import { useLost } from './lost';
import type { Table } from './table';

export interface TrayProps {
  table: Table;
  sheet: Sheet;
  view: RoomView;
  game: Game;
  /** Seconds of a step of the turn, 0: no limit. */
  timer: number;
  /** What to do about the player in turn, who is lost, for who may. */
  onLost: (() => void) | null;
  /** What the dice that still lie there were written for. */
  hint: ComponentChildren;
  onMenu: () => void;
  /** Tells more of a box. */
  onHelp: (box: string) => void;
  /** Null on a wide screen, where everybody's sheets are in sight. */
  onEveryone: (() => void) | null;
  reconnect: () => void;
}

/** The dice, and the one big button that says what it does. */
export function Tray({ table, sheet, view, game, timer, onLost, hint, onMenu, onHelp, onEveryone, reconnect }: TrayProps) {
  const { turn } = game;
  const look = table.look.value;
  const mine = table.myTurn.value;
  const seated = view.me !== null;
  const choice = table.choice.value;
  const landing = table.landing.value;
  const lost = useLost(view.link);
  const rolled = turn !== null && turn.roll > 0;
  const dice = look?.dice ?? turn?.dice ?? [];
  const held = new Set(look?.held ?? view.held);
  const shaking = mine && view.pending === 'roll';
  const positions = Array.from({ length: sheet.dice }, (_, position) => position);

  return (
    <section id="content" tabIndex={-1} class={`tray${mine ? ' mine' : ''}`} aria-label={t('game.tray')}>
      {view.deadline !== null && <TurnTimer deadline={view.deadline} timer={timer} seconds={!onEveryone} />}
      <fieldset class="dice" aria-label={t('game.dice')} data-count={sheet.dice}>
        {positions.map((position) => (
          <Die
            key={position}
            position={position}
            value={dice[position] ?? 0}
            held={(rolled || look !== null) && held.has(position)}
            fall={landing?.thrown.has(position) ? landing : null}
            shaken={shaking && !held.has(position)}
            usable={mine && table.canRoll.value && rolled}
            onHold={seated ? table.hold : null}
          />
        ))}
      </fieldset>
      {!onEveryone && <p class="tray-hint">{choice ? <Hint box={choice.box} sheet={sheet.id} onHelp={onHelp} /> : look && hint}</p>}
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
        <BigButton deed={deedOf({ table, sheet, view, game, lost, reconnect, onLost })} mine={mine && !lost} lost={lost} />
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
    </section>
  );
}

/** What a phone's button holds in one line, in characters. */
const ONE_LINE = 23;

// One and the same element in every turn, so that the focus stays on it.
function BigButton({ deed: { main, more, run, sent = false }, mine, lost }: { deed: Deed; mine: boolean; lost: boolean }) {
  const stacked = more.length > 1 || (more.length === 1 && main.length + (more[0]?.length ?? 0) > ONE_LINE);
  return (
    <button
      type="button"
      class={`button big${mine ? ' primary' : ''}${run ? '' : ' quiet'}${lost ? ' retry' : ''}${sent ? ' sent' : ''}${stacked ? ' stacked' : ''}`}
      aria-disabled={run === null || sent}
      // A double click is one: its second half would roll again what the first has just rolled.
      onClick={({ detail }) => sent || detail > 1 || run?.()}
    >
      <span>
        <Bidi text={main} />
      </span>
      {more.length > 0 && <span class="big-dot"> · </span>}
      {more.length > 0 && <span class="big-more">{more.join(' · ')}</span>}
    </button>
  );
}
