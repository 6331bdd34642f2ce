import { useState } from 'preact/hooks';
import type { Game } from '../../protocol/messages';
import { Bidi, isolate } from '../parts/bidi';
import { Face } from '../parts/face';
import { useFocusOnChange } from '../parts/focus';
import { CloseIcon } from '../parts/icons';
import { Mark } from '../parts/mark';
import { marksOf } from '../parts/marks';
import { t } from '../words';

/** The throws that decided who begins, until the first roll. */
export function RollOff({ game }: { game: Game }) {
  const [dismissed, setDismissed] = useState(false);
  const { turn, players, roll_off: rounds } = game;
  useFocusOnChange(String(dismissed));
  if (dismissed || !turn) return null;
  const marks = marksOf(players.map(({ seat }) => seat));
  const name = (seat: number) => players.find((player) => player.seat === seat)?.name ?? '';
  return (
    <section class="roll-off paper" aria-labelledby="roll-off">
      <div class="row">
        <h2 id="roll-off">{t('roll_off.title')}</h2>
        <button type="button" class="button square" aria-label={t('dialog.close')} onClick={() => setDismissed(true)}>
          <CloseIcon size={20} />
        </button>
      </div>
      <ol>
        {rounds.map((round, index) => (
          <li key={`round ${index + 1}`}>
            {rounds.length > 1 && <span class="roll-off-round">{t('roll_off.round', { number: index + 1 })}</span>}
            <ul>
              {round.map(([seat, face]) => (
                <li key={seat}>
                  <Mark mark={marks.get(seat) ?? 0} name={name(seat)} />
                  <bdi>{name(seat)}</bdi>
                  <span class="mini-die" role="img" aria-label={String(face)}>
                    <Face value={face} />
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p>
        <Bidi text={t('roll_off.begins', { name: isolate(name(turn.seat)) })} />
      </p>
    </section>
  );
}
