import type { RoomClient, RoomView } from '../../model/state';
import type { Game } from '../../protocol/messages';
import { RollOff, TakeBack } from '../laters';
import { Bidi, isolate } from '../parts/bidi';
import { useFocusOnChange } from '../parts/focus';
import { Mark } from '../parts/mark';
import { marksOf } from '../parts/marks';
import { isMine } from '../parts/you';
import { t } from '../words';

export interface FloatProps {
  view: RoomView;
  game: Game;
  client: RoomClient;
}

/** What shows over the foot of the sheet for a moment, while no box can be written anyway: nothing waits for it. */
export function Float({ view, game, client }: FloatProps) {
  // The button that had the focus goes when its time is over.
  useFocusOnChange(String(view.takeBack?.turn));
  const decided = game.roll_off.length > 0 && game.turn?.number === 1 && game.turn.roll === 0;
  return (
    <div class="float">
      {decided && <RollOff game={game} />}
      <PassTo view={view} game={game} />
      {isMine(view, view.takeBack?.seat) && <TakeBack view={view} client={client} />}
    </div>
  );
}

/** Several people share this device, and it is to change hands. */
function PassTo({ view, game }: { view: RoomView; game: Game }) {
  const { turn } = game;
  if (!turn || turn.roll > 0 || view.mine.length < 2 || !isMine(view, turn.seat)) return null;
  const name = game.players.find(({ seat }) => seat === turn.seat)?.name ?? '';
  return (
    <p class="pass-to" key={turn.number}>
      <Mark mark={marksOf(game.players.map(({ seat }) => seat)).get(turn.seat) ?? 0} name={name} />
      <span>
        <Bidi text={t('pass_to', { name: isolate(name) })} />
      </span>
    </p>
  );
}
