import { useEffect, useRef } from 'preact/hooks';
import { boxLabel, needLabel, t, words } from '../words';
import { Box } from './box';
import { type Cell, cellOf, offerName } from './cell';
import { figure, lineLabel, Pace, progress } from './figures';
import { allLines } from './layout';
import type { SheetProps } from './sheet';
import type { Choice } from './table';

const columns = [0, 1, 2] as const;
const isBox = (choice: Choice | null, box: string, column: number) => choice?.box === box && choice.column === column;

function rowState(cells: readonly Cell[], forced: boolean): string {
  if (cells.every((cell) => cell.kind === 'written')) return ' full';
  if (!forced) return '';
  return cells.some((cell) => cell.kind === 'offer') ? ' live' : ' idle';
}

/** Three columns on a phone. Rows that are full, or that the order doesn't reach yet, make themselves small. */
export function Triple({ sheet, rules, card, options, choice, sent, last, wet, onChoose, caption }: SheetProps) {
  const forced = rules.order === 'forced';
  const table = useRef<HTMLTableElement>(null);
  const live = forced && onChoose !== null && options !== null;
  useEffect(() => {
    if (live) table.current?.querySelector('.live')?.scrollIntoView({ block: 'center' });
  }, [live]);

  return (
    <table class="triple" ref={table}>
      <caption class="sr">{caption}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              ×{column + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {allLines(sheet).map((line) => {
          if (line.kind !== 'box') {
            return (
              <tr key={line.kind} class={`figure ${line.kind}`}>
                <th scope="row">{line.kind === 'total' ? t('line.column_total') : lineLabel(line, sheet)}</th>
                {columns.map((column) => (
                  <td key={column}>
                    {words().number(figure(line, card, column))}
                    {line.kind === 'upper' && <Pace card={card} column={column} sheet={sheet} />}
                    {line.kind === 'upper' && sheet.bonus_at > 0 && <span class="sr"> {progress(card, column, sheet)}</span>}
                  </td>
                ))}
              </tr>
            );
          }
          const { box } = line;
          const label = boxLabel(sheet.id, box);
          const cells = columns.map((column) => cellOf(card, box, column, options));
          return (
            <tr key={box} class={`boxes${rowState(cells, forced)}`}>
              <th scope="row" title={needLabel(sheet.id, box)}>
                {label}
              </th>
              {cells.map((cell, column) => (
                <td key={`${box}:${column + 1}`}>
                  <Box
                    className="cell"
                    cell={cell}
                    chosen={isBox(choice, box, column)}
                    sent={sent && isBox(choice, box, column)}
                    last={isBox(last, box, column)}
                    wet={wet && isBox(last, box, column)}
                    onChoose={onChoose && (() => onChoose(box, column))}
                    help={needLabel(sheet.id, box)}
                    {...(cell.kind === 'offer' ? { name: offerName(label, column, cell.points, cell.extra) } : {})}
                  />
                </td>
              ))}
            </tr>
          );
        })}
        <tr class="figure grand">
          <th scope="row">{t('line.total')}</th>
          <td colSpan={3}>{words().number(card.total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
