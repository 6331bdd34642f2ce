import type { Options, Sheet } from '../../protocol/messages';
import { boxLabel, t, words } from '../words';
import type { Choice } from './table';

interface Best extends Choice {
  points: number;
  extra: number;
  /** What the total gains: a column counts once, twice or three times. */
  gain: number;
}

/** The three open boxes of a triple card that would add most to the total. */
export function bestBoxes(options: Options): Best[] {
  return Object.entries(options)
    .map(([key, [points, extra]]) => {
      const [box = '', column = '0'] = key.split(':');
      return { box, column: Number(column), points, extra, gain: (points + extra) * (Number(column) + 1) };
    })
    .filter((best) => best.gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, 3);
}

export interface BestProps {
  sheet: Sheet;
  options: Options;
  choice: Choice | null;
  onChoose: (box: string, column: number) => void;
}

export function BestRow({ sheet, options, choice, onChoose }: BestProps) {
  return (
    <ul class="best" aria-label={t('game.best')}>
      {bestBoxes(options).map(({ box, column, points, extra }) => (
        <li key={`${box}:${column}`}>
          <button
            type="button"
            class="best-chip"
            aria-pressed={choice?.box === box && choice.column === column}
            onClick={() => onChoose(box, column)}
          >
            <span class="best-label">{boxLabel(sheet.id, box)}</span>
            <span class="best-points">
              {words().number(points + extra)} <span class="best-times">×{column + 1}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
