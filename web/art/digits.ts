/** Figures as a pencil writes them: lines, not outlines, each in a field of 10 × 14. */
const strokes = [
  'M5 .5C1.5 .5 .5 4 .5 7S2 13.5 5 13.5 9.5 10 9.5 7 8.5 .5 5 .5',
  'M2 3.5L5.5 .5L5.2 13.5',
  'M1 3.2C1.5 1 3.5 .3 5.2 .5C8 .9 9 3 7.8 5.6C6.5 8.2 3 11 .8 13.3C3.5 12.9 7 13 9.4 13.2',
  'M1.2 1.8C3 .2 8 -.2 8.2 3C8.3 5.5 5.5 6.4 3.8 6.5C6.5 6.4 9.2 7.4 9 10C8.7 13.6 3.5 14.4 .8 12',
  'M6.8 13.8L7.2 .5C5 4 2.8 7 .6 9.4L9.6 9.2',
  'M8.8 .8L3 .9L2 6.3C4 5 8.6 5.2 8.8 9C9 12.6 4.5 14.6 1 12.6',
  'M7.6 .6C4 2 1 6 1 9.8C1 12.4 3 13.6 5 13.5C7.6 13.4 9 11.4 8.9 9.6C8.7 7.4 6.8 6.6 5 6.8C3.2 7 1.6 8.2 1.1 9.8',
  'M.8 1C3.5 1.2 6.5 1 9.2 .7C7 4.5 4.6 9 3.6 13.6',
  'M8.4 2.4C7.4 .2 2.6 -.2 2 2.8C1.5 5.6 8.4 6.6 8.6 10C8.7 13.6 2 14.6 1.4 10.8C1 7.8 7.6 6 8.4 2.4',
  'M8.6 3.6C8 .8 3.4 -.4 1.8 2.6C.6 5 2 7.4 4.6 7.4C7 7.4 8.6 5.4 8.6 3.6C8.8 7 8.2 10.6 6.4 13.6',
];
const advance = 12.5;

/** A number by hand, its middle at (x, y). `slant` in degrees: no two are written alike. */
export function handwritten(number: number, x: number, y: number, height: number, colour: string, slant: number): string {
  const digits = [...String(number)].map(Number);
  const width = digits.length * advance - (advance - 10);
  const lines = digits.map((digit, at) => `<path d="${strokes[digit]}" transform="translate(${at * advance} 0)"/>`);
  const scale = height / 14;
  return (
    `<g transform="translate(${x} ${y}) rotate(${slant}) scale(${scale.toFixed(3)}) skewX(-7) translate(${-width / 2} -7)" fill="none" ` +
    `stroke="${colour}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g>`
  );
}
