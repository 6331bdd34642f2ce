import { crc32, deflateSync } from 'node:zlib';

// Colours are numbers of 24 bits here.
const channels = [16, 8, 0] as const;
type Channel = (typeof channels)[number];
const part = (colour: number, channel: Channel) => (colour >> channel) & 255;

/** Colours that become one. */
interface Group {
  colours: number[];
  pixels: number;
  widest: Channel;
  /** How much is lost when they do: how far they are apart, and how often they are seen. */
  loss: number;
}

/** Pixels (red, green, blue, and an alpha that is not looked at) as PNG with a palette of at most 256 colours. */
export function palettedPng(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const colours = new Uint32Array(width * height);
  const seen = new Map<number, number>();
  for (let pixel = 0; pixel < colours.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(pixel * 4, pixel * 4 + 3);
    const colour = (red << 16) | (green << 8) | blue;
    colours[pixel] = colour;
    seen.set(colour, (seen.get(colour) ?? 0) + 1);
  }
  const groups = split(seen);
  const place = new Map(groups.flatMap((group, at) => group.colours.map((colour) => [colour, at] as const)));

  const lines = new Uint8Array((width + 1) * height); // each begins with its filter: none
  for (let pixel = 0; pixel < colours.length; pixel++) lines[pixel + Math.floor(pixel / width) + 1] = place.get(colours[pixel] ?? 0) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(groups.flatMap((group) => middle(group, seen)))),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Median cut: what would lose most as one colour is cut in two, until there are as many as a palette holds. */
function split(seen: ReadonlyMap<number, number>): Group[] {
  const groups = [group([...seen.keys()], seen)];
  while (groups.length < 256) {
    const worst = groups.reduce((most, each) => (each.loss > most.loss ? each : most));
    if (worst.loss === 0) break;
    worst.colours.sort((a, b) => part(a, worst.widest) - part(b, worst.widest));
    let at = 0;
    for (let pixels = 0; at < worst.colours.length - 1 && pixels < worst.pixels / 2; at++) pixels += seen.get(worst.colours[at] ?? 0) ?? 0;
    groups.splice(groups.indexOf(worst), 1, group(worst.colours.slice(0, at), seen), group(worst.colours.slice(at), seen));
  }
  return groups;
}

function group(colours: number[], seen: ReadonlyMap<number, number>): Group {
  const pixels = colours.reduce((sum, colour) => sum + (seen.get(colour) ?? 0), 0);
  const [widest, width] = channels
    .map((channel) => {
      const parts = colours.map((colour) => part(colour, channel));
      return [channel, parts.reduce((a, b) => Math.max(a, b), 0) - parts.reduce((a, b) => Math.min(a, b), 255)] as const;
    })
    .reduce((most, each) => (each[1] > most[1] ? each : most));
  return { colours, pixels, widest, loss: width * Math.sqrt(pixels) };
}

function middle({ colours, pixels }: Group, seen: ReadonlyMap<number, number>): number[] {
  return channels.map((channel) =>
    Math.round(colours.reduce((sum, colour) => sum + part(colour, channel) * (seen.get(colour) ?? 0), 0) / pixels),
  );
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
