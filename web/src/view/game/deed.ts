import type { RoomView } from '../../model/state';
import type { Game, Sheet, Turn } from '../../protocol/messages';
import { isolate } from '../parts/bidi';
import { boxLabel, t, words } from '../words';
import type { Table } from './table';

/** What the big button says and does at this moment. */
export interface Deed {
  main: string;
  /** “· 1 left · 2 saved” */
  more: readonly string[];
  /** Null: nothing to press for now, and the words say why. */
  run: (() => void) | null;
  /** The command is on its way: the button stays as it looks. */
  sent?: boolean;
}

export interface Moment {
  table: Table;
  sheet: Sheet;
  view: RoomView;
  game: Game;
  /** The connection has been gone for a while. */
  lost: boolean;
  reconnect: () => void;
  /** What to do about the player in turn, who has been gone for long; null: nothing, or not for this person to say. */
  onLost: (() => void) | null;
}

export function deedOf(moment: Moment): Deed {
  const { table, view, game, lost, reconnect } = moment;
  // On the same button, so that the focus stays on it and nothing on the page moves.
  if (lost) return { main: t('link.gone'), more: [t('link.retry')], run: reconnect };
  if (!game.turn) return { main: t('log.over'), more: [], run: null };
  if (!table.myTurn.value) return waiting(moment, game.turn);
  const deed = writing(moment, game.turn) ?? rolling(moment, game.turn);
  // Several people share this page: it says whose dice these are, before the first roll at least.
  if (view.mine.length < 2 || game.turn.roll > 0) return deed;
  return { ...deed, main: t('play.named', { name: isolate(nameOf(game, game.turn)), deed: deed.main }) };
}

function nameOf(game: Game, turn: Turn): string {
  return game.players.find(({ seat }) => seat === turn.seat)?.name ?? '';
}
function waiting({ view, game, onLost }: Moment, turn: Turn): Deed {
  const name = isolate(nameOf(game, turn));
  const player = view.room?.seats.find(({ seat }) => seat === turn.seat);
  if (player?.absent) return { main: t('play.played_for', { name }), more: [], run: null };
  if (player?.presence === 'lost') return { main: t('play.lost', { name }), more: onLost ? [t('play.what_now')] : [], run: onLost };
  const more = turn.roll > 0 ? [t('play.roll_number', { number: turn.roll })] : [];
  return { main: t('play.turn_of', { name }), more, run: null };
}

function writing({ table, sheet, view, game }: Moment, turn: Turn): Deed | null {
  const choice = table.choice.value;
  const option = choice && turn.options[`${choice.box}:${choice.column}`];
  if (!choice || !option) return null;
  const [points, extra] = option;
  return {
    main: t('play.write', { points: words().number(points + extra), box: boxLabel(sheet.id, choice.box) }),
    more: game.rules.columns === 3 ? [`×${choice.column + 1}`] : [],
    run: table.writeChoice,
    sent: view.pending === 'score',
  };
}

function rolling({ table, sheet, view }: Moment, turn: Turn): Deed {
  if (turn.rolls_left + turn.saved_rolls === 0) return { main: t('play.choose'), more: [], run: null };
  const thrown = turn.roll === 0 ? sheet.dice : sheet.dice - view.held.length;
  if (thrown === 0) return { main: t('play.all_held'), more: [t('play.let_go')], run: null };
  const more: string[] = [];
  if (turn.rolls_left > 0) more.push(t('play.rolls_left', { count: turn.rolls_left }));
  if (turn.saved_rolls > 0) more.push(t('play.rolls_saved', { count: turn.saved_rolls }));
  return { main: t('play.roll', { count: thrown }), more, run: table.roll, sent: view.pending === 'roll' };
}
