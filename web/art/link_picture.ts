import { die, dieDefinitions } from './die.ts';
import { bestCell, PAD_WIDTH, pad } from './pad.ts';
import { palette } from './palette.ts';
import type { PicturedSheet } from './sheets.ts';
import { WORDMARK } from './wordmark.ts';

export const LINK_PICTURE = { width: 1200, height: 630 } as const;

/** A pencil whose point is at (x, y) and that leans to the right. */
function pencil(x: number, y: number, turn: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})" filter="url(#shadow)">
    <path d="M0 0L34 -13V13z" fill="#e9c995"/><path d="M0 0L11 -4.2V4.2z" fill="${palette.pip}"/>
    <path d="M34 -13l5 4.4 -5 4.3 5 4.3 -5 4.4 5 4.3 -5 4.3H250V-13z" fill="${palette.amber}"/>
    <path d="M38 -13H250V-5H38z" fill="#f8cd66"/><path d="M38 5H250V13H38z" fill="${palette.amberDeep}"/>
    <path d="M250 -13h22V13h-22z" fill="#c9c3b4"/><path d="M257 -13v26m8 -26v26" stroke="#96917f" stroke-width="2"/>
    <path d="M272 -13h14a10 10 0 0 1 10 10V3a10 10 0 0 1 -10 10h-14z" fill="${palette.print}"/></g>`;
}

/** Where the dice lie: two rows, none quite straight. */
const places5 = [
  [150, 330, -9],
  [302, 316, 6],
  [452, 338, -4],
  [222, 490, 5],
  [382, 500, -8],
] as const;
const places6 = [
  [146, 326, -9],
  [298, 316, 6],
  [450, 334, -4],
  [160, 486, 4],
  [312, 496, -7],
  [462, 488, 8],
] as const;

/** The picture that goes with a link: the pad, the throw of a lifetime, and no word but the game's name. */
export function linkPicture(sheet: PicturedSheet, columns: 1 | 3): string {
  const { width, height } = LINK_PICTURE;
  const row = Math.min(40, 556 / (sheet.lines.length + 0.6));
  const places = sheet.best.length === 6 ? places6 : places5;
  const dice = sheet.best.map((face, at) => {
    const [x, y, turn] = places[at] ?? [0, 0, 0];
    return die(face, x, y, 132, turn);
  });
  const lean = 2.6;
  const [left, top] = [600, 18];
  const [cellX, cellY] = bestCell(sheet, row);
  const point = cellY > 300 ? -36 : 28;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
  <defs>${dieDefinitions}
    <radialGradient id="felt" cx=".3" cy=".42" r=".95"><stop offset="0" stop-color="#2a6255"/><stop offset=".45" stop-color="${palette.felt}"/><stop offset="1" stop-color="${palette.feltDeep}"/></radialGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#felt)"/>
  <path d="${WORDMARK}" transform="translate(64 160) scale(1.22)" fill="${palette.onFelt}"/>
  <path d="M72 206h440" stroke="${palette.amber}" stroke-width="5" stroke-linecap="round"/>
  ${dice.join('')}
  <g transform="translate(${left} ${top}) rotate(${lean} ${PAD_WIDTH / 2} 0)">${pad(sheet, columns, row)}${pencil(cellX + 30, cellY + 8, point)}</g>
</svg>`;
}
