import type { Happening, RoomClient, RoomView } from '../../model/state';
import type { Game } from '../../protocol/messages';
import { Gains, PassTo, RollOff, TakeBack } from '../laters';
import { useFocusOnChange } from '../parts/focus';
import { isMine } from '../parts/you';

export interface FloatProps {
  view: RoomView;
  game: Game;
  client: RoomClient;
  /** The box that was written last. */
  last: Extract<Happening, { kind: 'scored' }> | null;
}

/** What shows over the foot of the sheet for a moment, while no box can be written anyway: nothing waits for it. */
export function Float({ view, game, client, last }: FloatProps) {
  // The button that had the focus goes when its time is over.
  useFocusOnChange(String(view.takeBack?.turn));
  // While the dice of this page are on the table nothing is over its boxes.
  const hidden = view.fresh || (game.turn?.roll && isMine(view, game.turn.seat));
  const decided = game.roll_off.length > 0 && game.turn?.number === 1 && game.turn.roll === 0;
  const changesHands = view.mine.length > 1 && game.turn?.roll === 0 && isMine(view, game.turn.seat);
  return (
    <div class="float">
      {decided && <RollOff game={game} />}
      {!hidden && last?.gains.length ? <Gains scored={last} sheet={game.rules.sheet} /> : null}
      {changesHands && <PassTo game={game} />}
      {isMine(view, view.takeBack?.seat) && <TakeBack view={view} client={client} />}
    </div>
  );
}
