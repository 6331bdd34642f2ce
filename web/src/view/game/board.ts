import type { FunctionComponent } from 'preact';
import type { Happening, RoomClient, RoomView } from '../../model/state';
import type { Game, Options, Player, RoomState, Sheet } from '../../protocol/messages';
import type { ShownReactions } from '../parts/reactions';
import type { SideProps } from './side';
import type { Table } from './table';

export type Scored = Extract<Happening, { kind: 'scored' }>;

/** A game as its sheets show it. */
export interface BoardProps {
  view: RoomView;
  room: RoomState;
  game: Game;
  sheet: Sheet;
  table: Table;
  client: RoomClient;
  reactions: ShownReactions;
  /** The seat of this page that writes. */
  own: number | null;
  /** Who is called “you”. */
  you: number | null;
  /** Does somebody of this page play? */
  inGame: boolean;
  /** Whose sheet is shown where one at a time is; null: everybody's are. */
  shown: Player | null;
  /** It is written on: the turn is mine, and the sheet is that of the turn. */
  ownTurn: boolean;
  /** The box that was written last; none while the writer has taken it back. */
  last: Scored | null;
  /** It was just now. */
  wet: boolean;
  /** Of the player in turn, once the dice lie. */
  options: Options | null;
  /** What was written or taken back last, while there is time to read it. */
  news: string | null;
  /** Opens what lies beside the game. */
  open: (what: SideProps['first']) => void;
  /** Shows one player's sheet. */
  onShow: (seat: number) => void;
}

/**
 * How the sheets are laid out: on a wide screen or a phone. Each is a file of its own, and only the one that fits the screen is fetched before the first
 * roll. The dice, and what else is the same on both, stay as they are when one takes the place of the other.
 */
export interface Board {
  isWide: boolean;
  Above: FunctionComponent<BoardProps> | null;
  /** On the paper: over the sheets, the sheets, and under them. */
  Head: FunctionComponent<BoardProps> | null;
  Sheets: FunctionComponent<BoardProps>;
  Foot: FunctionComponent<BoardProps> | null;
  Beside: FunctionComponent<BoardProps> | null;
}
