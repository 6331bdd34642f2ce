import { palette } from './palette.ts';

/** What stands around the die of src/view/icons/favicon.svg: nothing but felt, in the form that the place wants. */
export type IconForm = 'rounded' | 'whole' | 'maskable';

// Of the whole width. What a launcher may cut away from a maskable icon leaves a circle of 80 %: a die that is turned fits into that.
const share = { rounded: 0.66, whole: 0.66, maskable: 0.54 } as const;

/** An icon of the application around the favicon, as SVG of 100 × 100. */
export function icon(favicon: string, form: IconForm): string {
  const edge = 100 * share[form];
  const inner = favicon.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <rect width="100" height="100" rx="${form === 'rounded' ? 22 : 0}" fill="${palette.felt}"/>
  <g transform="rotate(-8 50 50) translate(${50 - edge / 2} ${50 - edge / 2}) scale(${edge / 100})">${inner}</g>
</svg>`;
}
