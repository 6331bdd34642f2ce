import { Resvg } from '@resvg/resvg-js';
import { palettedPng } from './paletted_png.ts';

const draw = (svg: string, width: number) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render();

/** An SVG as PNG, so many pixels wide. Text is not drawn: pictures have outlines. */
export function raster(svg: string, width: number): Uint8Array {
  return draw(svg, width).asPng();
}

/** The same with 256 colours, for a large picture that covers all of its field: a quarter of the bytes. */
export function rasterSmall(svg: string, width: number): Uint8Array {
  const image = draw(svg, width);
  return palettedPng(image.pixels, image.width, image.height);
}
