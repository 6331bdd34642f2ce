import type { RoomView } from '../../model/state';
import type { Game } from '../../protocol/messages';
import { isMine } from '../parts/you';

const playersOf = (view: RoomView) => view.room?.game?.players.filter(({ left }) => !left) ?? [];

/** Does somebody of this page play in the game, and has not left it? */
export function plays(view: RoomView): boolean {
  return playersOf(view).some(({ seat }) => isMine(view, seat));
}

/** Has everybody else left a game of several? */
export function isAlone(view: RoomView): boolean {
  const { game } = view.room ?? {};
  return Boolean(game?.turn) && (game?.players.length ?? 0) > 1 && playersOf(view).length === 1 && plays(view);
}

/** Is there anything out of the ordinary to say to a player of this page? */
export function needsNotes(view: RoomView): boolean {
  const absent = view.room?.seats.some((seat) => seat.absent && isMine(view, seat.seat)) ?? false;
  return absent || isAlone(view) || mayDecide(view) !== null;
}

/** Does a forced joker leave the player in turn fewer boxes than are open? In free order nothing else does. */
export function isConfined({ rules, rounds, turn }: Game): boolean {
  const open = turn ? rounds - turn.round + 1 : 0;
  return rules.joker === 'forced' && rules.order === 'free' && turn !== null && turn.roll > 0 && Object.keys(turn.options).length < open;
}

/** The turn whose player is lost, so that who plays here may say what becomes of it; else null. */
export function mayDecide(view: RoomView): number | null {
  const turn = view.room?.game?.turn;
  const player = view.room?.seats.find(({ seat }) => seat === turn?.seat);
  return turn && player?.presence === 'lost' && !player.absent && plays(view) ? turn.number : null;
}
