import type { Game } from '../../protocol/messages';
import { Bidi, isolate } from '../parts/bidi';
import { Mark } from '../parts/mark';
import { marksOf } from '../parts/marks';
import { t } from '../words';

/** Several people share this device, and it is to change hands. */
export function PassTo({ game: { players, turn } }: { game: Game }) {
  if (!turn) return null;
  const name = players.find(({ seat }) => seat === turn.seat)?.name ?? '';
  return (
    <p class="pass-to" key={turn.number}>
      <Mark mark={marksOf(players.map(({ seat }) => seat)).get(turn.seat) ?? 0} name={name} />
      <span>
        <Bidi text={t('pass_to', { name: isolate(name) })} />
      </span>
    </p>
  );
}
