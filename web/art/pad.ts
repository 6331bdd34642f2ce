import { printedDie } from './die.ts';
import { handwritten } from './digits.ts';
import { palette } from './palette.ts';
import type { PicturedSheet } from './sheets.ts';

export const PAD_WIDTH = 560;
const head = 52;
const labels = 200;
const column = (PAD_WIDTH - labels) / 3;

/** The marks of the first three seats (src/view/parts/mark.tsx), each in a field of 24 × 24. */
const marks = [
  '<circle cx="12" cy="12" r="10.25" fill="#b8303b"/>',
  '<path d="M12 .9L23.1 12 12 23.1.9 12z" fill="#1f66b0"/>',
  '<rect x="2.25" y="2.25" width="19.5" height="19.5" rx="3" fill="#4a7a1c"/>',
];

/** Above a column: whose it is, or how often it counts. */
function heading(at: number, columns: 1 | 3): string {
  const x = labels + column * (at + 0.5);
  if (columns === 1) return `<g transform="translate(${x - 15} ${head / 2 - 15}) scale(1.25)">${marks[at]}</g>`;
  const [left, top] = [x - 24, head / 2];
  const times = `<path d="M${left} ${top - 5}l12 12m0 -12l-12 12" stroke="${palette.print}" stroke-width="3.4" stroke-linecap="round"/>`;
  return `${times}${handwritten(at + 1, x + 8, top, 26, palette.print, 0)}`;
}

/** The sheet on its pad, its left upper corner at (0, 0): so high as it is, with a line's height of `row`. */
export function pad(sheet: PicturedSheet, columns: 1 | 3, row: number): string {
  const height = head + row * (sheet.lines.length + 0.6);
  const paper = `<g filter="url(#shadow)"><rect y="9" width="${PAD_WIDTH}" height="${height}" rx="14" fill="${palette.paperEdge}"/></g>
    <rect y="5" width="${PAD_WIDTH}" height="${height}" rx="14" fill="#efe7d4"/>
    <rect width="${PAD_WIDTH}" height="${height}" rx="14" fill="${palette.paper}"/>`;
  const first = `<rect x="${labels}" y="${head}" width="${column}" height="${height - head}" fill="${palette.open}"/>`;
  const rules = [
    ...sheet.lines.slice(1).map((_, at) => `M0 ${head + row * (at + 1)}h${PAD_WIDTH}`),
    ...[0, 1, 2].map((at) => `M${labels + column * at} 0V${height}`),
  ];
  const edge = Math.min(row * 0.68, 24);
  const size = Math.min(row * 0.6, 24);
  const lines = sheet.lines.map(({ box, dice, written }, at) => {
    const middle = head + row * (at + 0.5);
    const printed = dice.map((face, place) => printedDie(face, 18 + place * (edge + 4), middle - edge / 2, edge));
    const points = written.map((number, place) => {
      if (number === null) return '';
      const x = labels + column * (place + 0.5) + ((at * 7 + place * 5) % 9) - 4;
      const slant = ((at * 5 + place * 11) % 9) - 4;
      const isBest = box === sheet.bestBox && place === 0;
      return handwritten(number, x, middle, isBest ? size * 1.25 : size, isBest ? palette.pencil : palette.ink, slant);
    });
    const glow =
      box === sheet.bestBox
        ? `<rect x="${labels + 3}" y="${head + row * at - 3}" width="${column - 6}" height="${row + 6}" rx="8" fill="#fff" stroke="${palette.amber}" stroke-width="4"/>`
        : '';
    return printed.join('') + glow + points.join('');
  });
  return `${paper}${first}<path d="${rules.join('')}" stroke="${palette.rule}" stroke-width="1.6"/>
    <path d="M0 ${head}h${PAD_WIDTH}" stroke="${palette.print}" stroke-width="2.6"/>${[0, 1, 2].map((at) => heading(at, columns)).join('')}${lines.join('')}`;
}

/** Where the cell of the best throw is, in the pad's own measure. */
export function bestCell(sheet: PicturedSheet, row: number): readonly [x: number, y: number] {
  const at = sheet.lines.findIndex(({ box }) => box === sheet.bestBox);
  return [labels + column * 0.5, head + row * (at + 0.5)];
}
