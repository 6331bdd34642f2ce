import { PIP_RADIUS, PIPS } from '../src/view/parts/pips.ts';
import { palette } from './palette.ts';

/** What dice refer to: once in each picture. */
export const dieDefinitions = `<linearGradient id="cream" x1="0" y1="0" x2=".6" y2="1">
  <stop offset="0" stop-color="${palette.creamLight}"/><stop offset=".45" stop-color="${palette.cream}"/><stop offset="1" stop-color="${palette.creamShade}"/>
</linearGradient>
<filter id="shadow" x="-30%" y="-30%" width="170%" height="180%"><feDropShadow dx="3" dy="10" stdDeviation="8" flood-color="#06120f" flood-opacity=".55"/></filter>`;

function pips(face: number): string {
  const circles = (PIPS[face] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${face === 1 ? PIP_RADIUS + 3 : PIP_RADIUS}"/>`);
  return `<g fill="${face === 1 ? palette.pipOne : palette.pip}">${circles.join('')}</g>`;
}

/** A die on the table, its middle at (x, y). */
export function die(face: number, x: number, y: number, edge: number, turn: number): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${edge / 100}) translate(-50 -50)"><g filter="url(#shadow)">` +
    `<rect x="2.5" y="2.5" width="95" height="95" rx="22" fill="url(#cream)" stroke="${palette.creamEdge}" stroke-width="4.5"/></g>${pips(face)}</g>`
  );
}

/** A die as it is printed in a line of the sheet. `edge` long, its left upper corner at (x, y). */
export function printedDie(face: number, x: number, y: number, edge: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${edge / 100})">` +
    `<rect x="3" y="3" width="94" height="94" rx="22" fill="${palette.cream}" stroke="${palette.creamEdge}" stroke-width="6"/>${pips(face)}</g>`
  );
}
