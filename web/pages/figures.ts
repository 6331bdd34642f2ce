import type { Rules, SheetId } from '../src/protocol/messages.ts';
import { array, boolean, integer, nullable, object, oneOf, type Shape, string } from '../src/protocol/shape.ts';

/** What `regatta rules --json` prints: the figures of the rules as the engine has them. The pages know no other. */
export interface Figures {
  version: string;
  commit: string;
  /** In a turn. */
  rolls: number;
  /** How many of the 256 bytes are drawn again, and how many stand for each face. */
  bytes: { again: number; faces: readonly number[] };
  sheets: readonly SheetFigures[];
}

export interface SheetFigures {
  id: SheetId;
  dice: number;
  boxes: readonly BoxFigures[];
  bonus_at: number;
  bonus: number;
  /** For a further five of a kind; 0 on a sheet without. */
  extra: number;
  saved_rolls: boolean;
  jokers: readonly Rules['joker'][];
  /** Of one column, extras apart. */
  highest: number;
  /** Of each of three columns, as the total counts it. */
  triple: readonly { times: number; bonus: number; highest: number }[];
}

interface Further {
  none: number;
  joker: number;
}

export interface BoxFigures {
  id: string;
  section: 'upper' | 'lower';
  /** What the box gives whenever it gives anything; null when that depends on the dice. */
  fixed: number | null;
  most: number;
  example: { dice: readonly number[]; points: number };
  /** Where a joker changes the points: those of a further five of a kind, whose number box is full. */
  further?: Further;
}

const box: Shape<BoxFigures> = object<Omit<BoxFigures, 'further'>, { further: Further }>(
  {
    id: string,
    section: oneOf('upper', 'lower'),
    fixed: nullable(integer),
    most: integer,
    example: object({ dice: array(integer), points: integer }),
  },
  { further: object({ none: integer, joker: integer }) },
);

const sheet: Shape<SheetFigures> = object({
  id: oneOf('classic', 'yatzy', 'six_dice', 'yacht'),
  dice: integer,
  boxes: array(box),
  bonus_at: integer,
  bonus: integer,
  extra: integer,
  saved_rolls: boolean,
  jokers: array(oneOf('none', 'forced', 'free')),
  highest: integer,
  triple: array(object({ times: integer, bonus: integer, highest: integer })),
});

export const figures: Shape<Figures> = object({
  version: string,
  commit: string,
  rolls: integer,
  bytes: object({ again: integer, faces: array(integer) }),
  sheets: array(sheet),
});

/** The sheet's figures. Every sheet of the protocol has some. */
export function sheetOf(all: Figures, id: SheetId): SheetFigures {
  const found = all.sheets.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no figures for the sheet ${id}`);
  return found;
}
