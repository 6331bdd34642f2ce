import { PIP_RADIUS, PIPS } from '../src/view/parts/pips.ts';
import { Html, html } from './html.ts';

/** Between two dice side by side, in a die of 100. */
const step = 112;

/** Every face once; the dice of the page refer to them. */
export function faceSymbols(): Html {
  const faces = PIPS.flatMap((pips, face) => {
    if (face === 0) return [];
    const circles = pips.map(([x, y]) => html`<circle cx="${x}" cy="${y}" r="${PIP_RADIUS}"/>`);
    const body = html`<rect class="die-body" x="3" y="3" width="94" height="94" rx="22"/>`;
    return [html`<g id="face-${face}">${body}<g class="${face === 1 ? 'pips one' : 'pips'}">${circles}</g></g>\n`];
  });
  return html`<svg class="symbols" aria-hidden="true"><defs>${faces}</defs></svg>`;
}

function drawn(values: readonly number[], said: Html): Html {
  const uses = values.map((face, index) => html`<use href="#face-${face}"${index === 0 ? null : html` x="${index * step}"`}/>`);
  return html`<svg class="dice" viewBox="0 0 ${step * (values.length - 1) + 100} 100" ${said}>${uses}</svg>`;
}

/** Dice side by side, named by their faces. */
export function dice(values: readonly number[]): Html {
  return drawn(values, html`role="img" aria-label="${values.join(', ')}"`);
}

/** The same as an ornament that says nothing. */
export function ornament(values: readonly number[]): Html {
  return drawn(values, new Html('aria-hidden="true"'));
}
