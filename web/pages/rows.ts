import type { Rules } from '../src/protocol/messages.ts';
import { type BoxFigures, type Figures, type SheetFigures, sheetOf } from './figures.ts';
import type { Texts } from './texts.ts';
import { standard } from './variants.ts';

/** One line of a page's table. */
export interface Row {
  /** What it is about, the same in every language: a box's id, or a word for the rest. */
  id: string;
  name: string;
  standard: string;
  own: string;
}

/** A game as the table looks at it. */
interface Side {
  rules: Rules;
  sheet: SheetFigures;
}

/**
 * What can be compared, line by line. Rows that neither game has, or that can't differ, are left out: so which rows a page has depends on its game alone, and is the same in
 * every language.
 */
export function rowsOf(texts: Texts, figures: Figures, rules: Rules): Row[] {
  const sides = [standard, rules].map((played): Side => ({ rules: played, sheet: sheetOf(figures, played.sheet) }));
  const { say, number } = texts;
  const none = say('row.none');
  const row = (id: string, name: string, of: (side: Side) => string | null): Row[] => {
    const [first, second] = sides.map(of);
    if ((first ?? second ?? null) === null) return [];
    return [{ id, name, standard: first ?? none, own: second ?? none }];
  };

  const upper = (side: Side) => side.sheet.boxes.filter(({ section }) => section === 'upper');
  const lower = (side: Side) => side.sheet.boxes.filter(({ section }) => section === 'lower');
  // The sheet of six dice has every lower box that there is, in the order in which they build on each other.
  const lowerIds = lower({ rules: standard, sheet: sheetOf(figures, 'six_dice') }).map(({ id }) => id);

  const need = ({ sheet }: Side, { id }: BoxFigures, name: string) => {
    const called = texts.box(sheet.id, id);
    const needed = texts.need(sheet.id, id);
    return called === name ? needed : say('row.named', { name: called, need: needed });
  };
  const boxRow = (id: string) => {
    const first = sides.find(({ sheet }) => sheet.boxes.some((box) => box.id === id));
    if (!first) return [];
    const name = texts.box(first.sheet.id, id);
    return row(id, name, (side) => {
      const box = side.sheet.boxes.find((candidate) => candidate.id === id);
      return box ? need(side, box, name) : null;
    });
  };

  // An option changes no box.
  const isOption = rules.sheet === standard.sheet && rules !== standard;
  const numbers = `${texts.box('classic', 'ones')} – ${texts.box('classic', 'sixes')}`;
  return [
    row('dice', say('row.dice'), ({ sheet }) => number(sheet.dice)),
    row('rolls', say('row.rolls'), ({ sheet }) =>
      sheet.saved_rolls ? say('row.rolls.saved', { rolls: figures.rolls }) : number(figures.rolls),
    ),
    row('boxes', say('row.boxes'), ({ sheet }) => number(sheet.boxes.length)),
    row('columns', say('setup.columns'), (side) => say(side.rules.columns === 3 ? 'columns.3.note' : 'columns.1')),
    row('turns', say('row.turns'), ({ sheet, rules: { columns } }) => number(sheet.boxes.length * columns)),
    row('order', say('setup.order'), (side) => say(`order.${side.rules.order}`)),
    row('upper', numbers, (side) => (upper(side).length > 0 ? say('need.upper') : null)),
    row('bonus', say('row.bonus'), ({ sheet: { bonus, bonus_at: at } }) => (bonus > 0 ? say('help.bonus', { bonus, at }) : null)),
    ...(isOption ? [] : lowerIds.map(boxRow)),
    row('extra', say('line.extra'), ({ sheet, rules: { columns } }) =>
      sheet.extra > 0 ? say(columns === 3 ? 'help.extra.3' : 'help.extra') : null,
    ),
    row('saved_rolls', say('line.saved_rolls'), ({ sheet }) => (sheet.saved_rolls ? say('help.saved_rolls') : null)),
    // The page of the jokers is about both kinds.
    row('joker', say('setup.joker'), ({ rules: { joker } }) => say(joker === 'none' ? 'joker.none' : 'row.joker.both')),
    row('highest', say('row.highest'), ({ sheet, rules: { columns } }) => {
      const points = columns === 3 ? sheet.triple.reduce((sum, column) => sum + column.highest, 0) : sheet.highest;
      return sheet.extra > 0 ? say('row.highest.extra', { points }) : number(points);
    }),
  ].flat();
}
