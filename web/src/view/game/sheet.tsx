import type { Card, Options, Rules, Sheet as SheetRules } from '../../protocol/messages';
import { boxLabel, needLabel, t, words } from '../words';
import { Box } from './box';
import { cellOf } from './cell';
import { figure, lineLabel, Pace, percent, progress } from './figures';
import { type Line, twoColumns } from './layout';
import type { Choice } from './table';

export interface SheetProps {
  sheet: SheetRules;
  rules: Rules;
  card: Card;
  /** Of this card's player, now that it is their turn and the dice lie; else null. */
  options: Options | null;
  choice: Choice | null;
  /** The choice is on its way to the server. */
  sent: boolean;
  last: Choice | null;
  wet: boolean;
  onChoose: ((box: string, column: number) => void) | null;
  /** Whose sheet it is. */
  caption: string;
}

const isBox = (choice: Choice | null, box: string, column: number) => choice?.box === box && choice.column === column;

/** One column's sheet on a phone: two columns of whole rows, each the button of its box. */
export function Sheet({ sheet, rules, card, options, choice, sent, last, wet, onChoose, caption }: SheetProps) {
  const { rows, lines } = twoColumns(sheet);
  return (
    <ul
      class={`sheet${rules.order === 'forced' ? ' forced' : ''}`}
      aria-label={caption}
      style={{ '--rows': rows, '--thirds': Math.ceil(lines.length / 3) }}
      data-boxes={sheet.boxes.length > 15 ? 'many' : 'few'}
    >
      {lines.map(({ line, row, column }) => (
        <li
          key={line.kind === 'box' ? line.box : line.kind}
          class={column === 'both' ? 'wide' : ''}
          style={{ '--row': row, '--column': column === 'both' ? '1 / -1' : column }}
          title={line.kind === 'box' ? needLabel(sheet.id, line.box) : undefined}
        >
          {line.kind === 'box' ? (
            <Box
              className="line"
              cell={cellOf(card, line.box, 0, options)}
              chosen={isBox(choice, line.box, 0)}
              sent={sent && isBox(choice, line.box, 0)}
              last={isBox(last, line.box, 0)}
              wet={wet && isBox(last, line.box, 0)}
              onChoose={onChoose && (() => onChoose(line.box, 0))}
              help={needLabel(sheet.id, line.box)}
            >
              <span class="line-label">{boxLabel(sheet.id, line.box)} </span>
            </Box>
          ) : (
            <Figure line={line} sheet={sheet} card={card} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Figure({ line, sheet, card }: { line: Exclude<Line, { kind: 'box' }>; sheet: SheetRules; card: Card }) {
  const bonus = line.kind === 'bonus';
  return (
    <div class={`line figure ${line.kind}${bonus && figure(line, card, 0) > 0 ? ' made' : ''}`}>
      <span class="line-label">
        {bonus ? (
          <>
            {t('line.bonus.name')} <span class="progress-figure">{progress(card, 0, sheet)}</span>{' '}
            <Pace card={card} column={0} sheet={sheet} />
          </>
        ) : (
          lineLabel(line, sheet)
        )}
      </span>
      <span class="figure-number">{line.kind === 'total' ? words().number(card.total) : words().number(figure(line, card, 0))}</span>
      {bonus && (
        <span class="progress" aria-hidden="true">
          <span style={{ width: `${percent(card, 0, sheet)}%` }} />
        </span>
      )}
    </div>
  );
}
