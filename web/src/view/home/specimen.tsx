import { Face } from '../parts/face';
import { boxLabel, sheetLabel, t, words } from '../words';

const lines: readonly (readonly [box: string, ink: number | null, pencil: number | null])[] = [
  ['ones', 3, null],
  ['twos', null, 2],
  ['threes', 9, null],
  ['fours', null, 12],
  ['fives', 15, null],
  ['sixes', null, 0],
];
const dice = [4, 4, 2, 4, 1] as const;

/** A corner of the pad with a throw on it: what the game looks like. Nobody needs it to play. */
export function Specimen() {
  return (
    <div class="specimen" aria-hidden="true">
      <div class="specimen-pad paper pad">
        <p class="specimen-head">
          <span>{sheetLabel('yatzy')}</span>
          <span>{t('game.round', { round: 4, rounds: 15 })}</span>
        </p>
        {lines.map(([box, ink, pencil]) => (
          <p key={box} class={`line${pencil === null ? '' : ' offer'}`}>
            <span class="line-label">{boxLabel('yatzy', box)}</span>
            {ink === null ? (
              <span class={`pencil${pencil === 0 ? ' nil' : ''}`}>{words().number(pencil ?? 0)}</span>
            ) : (
              <span class="ink">{words().number(ink)}</span>
            )}
          </p>
        ))}
        <p class="line figure bonus">
          <span class="line-label">
            {t('line.bonus.name')} <span class="progress-figure">27/63</span>
          </span>
        </p>
      </div>
      <div class="specimen-dice">
        {dice.map((value, index) => (
          <span key={`${index}:${value}`} class={`slot${value === 4 ? ' held' : ''}`}>
            <span class="die">
              <Face value={value} />
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}
