import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { LINK_PICTURE, linkPicture } from '../art/link_picture.ts';
import { sheets } from '../art/sheets.ts';
import { type Language, languages } from '../src/i18n/languages.ts';
import { columnCounts } from '../src/protocol/codes.ts';
import { rasterSmall } from './raster.ts';

/** What the server is told about a language: og:locale wants a country too. */
const locales: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  nb: 'nb_NO',
  sv: 'sv_SE',
  da: 'da_DK',
  fi: 'fi_FI',
  el: 'el_GR',
  de: 'de_DE',
  nl: 'nl_NL',
  fr: 'fr_FR',
  es: 'es_ES',
  it: 'it_IT',
  pl: 'pl_PL',
};

type Texts = Readonly<Record<string, string>>;

/** What the previews of links say, besides the texts of their own: what the game is called, and that there is no room. */
const borrowed = /^(?:sheet\.\w+|columns\.3|order\.forced|joker\.(?:forced|free)|bye\.room_not_found)$/;

/** Where a file lies for the server to read (server/net/preview.cpp); it is not served. */
export const previewFile = 'preview.json';

async function textsOf(root: string, language: Language): Promise<Texts> {
  const read = async (part: string): Promise<Texts> =>
    JSON.parse(await readFile(resolve(root, `locales/${language}/${part}.json`), 'utf8'));
  const all = { ...(await read('room')), ...(await read('more')) };
  return { ...Object.fromEntries(Object.entries(all).filter(([key]) => borrowed.test(key))), ...(await read('preview')) };
}

/** A picture is drawn again when it has changed: drawing takes longer than all the rest of the build. */
async function drawn(root: string, svg: string): Promise<Uint8Array> {
  const folder = resolve(root, 'build/pictures');
  const file = resolve(folder, `${createHash('sha256').update(svg).digest('hex').slice(0, 16)}.png`);
  if (existsSync(file)) return await readFile(file);
  const png = rasterSmall(svg, LINK_PICTURE.width);
  await mkdir(folder, { recursive: true });
  await writeFile(file, png);
  return png;
}

/** Makes the pictures of links, and writes down for the server what their previews say in each language. */
export function preview(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'regatta:preview',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      const pictures: Record<string, string> = {};
      for (const [sheet, pictured] of Object.entries(sheets)) {
        for (const columns of columnCounts) {
          const source = await drawn(config.root, linkPicture(pictured, columns));
          const reference = this.emitFile({ type: 'asset', name: `link-${sheet}-${columns}.png`, source });
          pictures[`${sheet}.${columns}`] = `/${this.getFileName(reference)}`;
        }
      }
      const texts = await Promise.all(
        languages.map(async (language) => ({ language, locale: locales[language], texts: await textsOf(config.root, language) })),
      );
      const source = JSON.stringify({ ...LINK_PICTURE, pictures, languages: texts });
      this.emitFile({ type: 'asset', fileName: previewFile, source });
    },
  };
}
