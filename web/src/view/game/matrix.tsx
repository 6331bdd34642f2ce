import type { ComponentChildren } from 'preact';
import type { Options, Player, Rules, Sheet } from '../../protocol/messages';
import { ReactionWord } from '../laters';
import { Mark } from '../parts/mark';
import { marksOf } from '../parts/marks';
import type { SeatState } from '../parts/presence';
import type { ShownReactions } from '../parts/reactions';
import { boxLabel, needLabel, t, words } from '../words';
import { Box } from './box';
import { cellOf, offerName } from './cell';
import { mineFirst } from './everyone';
import { figure, lineLabel, Pace } from './figures';
import { allLines, type Line } from './layout';
import { playerState } from './player_state';
import type { Choice } from './table';

export interface MatrixProps {
  sheet: Sheet;
  rules: Rules;
  /** In turn order. */
  players: readonly Player[];
  /** The seats of this page: the first of them has the first column. */
  mine: readonly number[];
  /** Whose column is written in here. */
  me: number | null;
  /** Who is called “you”. */
  you: number | null;
  /** Who is in turn. */
  turnSeat: number | null;
  states: ReadonlyMap<number, SeatState>;
  reactions?: ShownReactions;
  /** Of the player in turn, once the dice lie. */
  options: Options | null;
  choice: Choice | null;
  sent: boolean;
  last: (Choice & { seat: number }) | null;
  wet: boolean;
  /** Set where my column can be written. */
  onChoose: ((box: string, column: number) => void) | null;
  /** What the pad's corner is printed with. */
  corner?: ComponentChildren;
}

/** Everybody's sheets side by side: a table of the game, and on a wide screen the sheet that one writes on. */
export function Matrix(props: MatrixProps) {
  const { sheet, rules, me, you, turnSeat, states, reactions, corner } = props;
  const players = mineFirst(props.players, props.mine);
  const marks = marksOf(players.map((player) => player.seat));
  const columns = rules.columns === 3 ? [0, 1, 2] : [0];
  const lines = allLines(sheet);
  const reckoned = (rules.columns === 3 ? 1 : 0) + (sheet.saved_rolls ? 1 : 0);
  return (
    <table
      class={`matrix${rules.columns === 3 ? ' threefold' : ''}`}
      style={{ '--players': players.length, '--columns': rules.columns, '--lines': lines.length + reckoned }}
    >
      <caption class="sr">{t('game.everyone')}</caption>
      <thead>
        <tr>
          <td class="corner" rowSpan={rules.columns === 3 ? 2 : 1}>
            {corner}
          </td>
          {players.map((player) => {
            const state = player.left ? 'here' : (states.get(player.seat) ?? 'here');
            const reaction = reactions?.get(player.seat);
            return (
              <th
                key={player.seat}
                scope={rules.columns === 3 ? 'colgroup' : 'col'}
                colSpan={rules.columns}
                class={`head${player.seat === turnSeat ? ' plays' : ''}${player.seat === me ? ' mine' : ''}${player.left ? ' left' : ''}`}
              >
                <span class="head-line">
                  <Mark mark={marks.get(player.seat) ?? 0} name={player.name} state={state} />
                  <span class="head-name">{player.seat === you ? t('player.you') : <bdi>{player.name}</bdi>}</span>
                </span>
                <span class="sr">{playerState(player, player.seat === turnSeat, state).join(', ')}</span>
                {reaction && (
                  <span class="head-reaction" key={reaction.id} aria-hidden="true">
                    <ReactionWord reaction={reaction.reaction} />
                  </span>
                )}
              </th>
            );
          })}
        </tr>
        {rules.columns === 3 && (
          <tr>
            {players.flatMap((player) =>
              columns.map((column) => (
                <th
                  key={`${player.seat}:${column}`}
                  scope="col"
                  class={`times${player.seat === me ? ' mine' : ''}${column === 0 ? ' first' : ''}`}
                >
                  ×{column + 1}
                </th>
              )),
            )}
          </tr>
        )}
      </thead>
      <tbody>
        {lines.map((line) => (
          <MatrixLine key={line.kind === 'box' ? line.box : line.kind} line={line} columns={columns} {...props} players={players} />
        ))}
        {rules.columns === 3 && (
          <tr class="figure grand">
            <th scope="row">{t('line.total')}</th>
            {players.map((player) => (
              <td key={player.seat} colSpan={3} class={`first${player.seat === me ? ' mine' : ''}`}>
                {words().number(player.card.total)}
              </td>
            ))}
          </tr>
        )}
        {sheet.saved_rolls && (
          <tr class="figure saved">
            <th scope="row">{t('line.saved_rolls')}</th>
            {players.map((player) => (
              <td key={player.seat} colSpan={rules.columns} class={`first${player.seat === me ? ' mine' : ''}`}>
                {words().number(player.card.saved_rolls)}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

function MatrixLine(props: MatrixProps & { line: Line; columns: readonly number[] }) {
  const { line, columns, sheet, rules, players, me, turnSeat, options, choice, sent, last, wet, onChoose } = props;
  const triple = rules.columns === 3;
  if (line.kind !== 'box') {
    const label = line.kind === 'total' && triple ? t('line.column_total') : lineLabel(line, sheet);
    return (
      <tr class={`figure ${line.kind}`}>
        <th scope="row">{label}</th>
        {players.flatMap(({ seat, card }) =>
          columns.map((column) => (
            <td key={`${seat}:${column}`} class={`${column === 0 ? 'first' : ''}${seat === me ? ' mine' : ''}`}>
              {words().number(figure(line, card, column))}
              {line.kind === 'upper' && seat === me && <Pace card={card} column={column} sheet={sheet} />}
            </td>
          )),
        )}
      </tr>
    );
  }
  const { box } = line;
  const label = boxLabel(sheet.id, box);
  const is = (what: Choice | null, column: number) => what?.box === box && what.column === column;
  return (
    <tr class="boxes" data-help={box}>
      <th scope="row">{label}</th>
      {players.flatMap(({ seat, card }) =>
        columns.map((column) => {
          const mine = seat === me;
          const cell = cellOf(card, box, column, seat === turnSeat ? options : null);
          const isLast = last?.seat === seat && is(last, column);
          return (
            <td key={`${seat}:${column}`} class={`${column === 0 ? 'first' : ''}${mine ? ' mine' : ''}`}>
              <Box
                className="cell"
                cell={cell}
                chosen={mine && is(choice, column)}
                sent={sent && mine && is(choice, column)}
                last={isLast}
                wet={wet && isLast}
                onChoose={mine && onChoose ? () => onChoose(box, column) : null}
                help={needLabel(sheet.id, box)}
                {...(cell.kind === 'offer' ? { name: offerName(label, triple ? column : null, cell.points, cell.extra) } : {})}
              />
            </td>
          );
        }),
      )}
    </tr>
  );
}
