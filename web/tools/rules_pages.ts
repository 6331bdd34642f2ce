import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { fairness } from '../pages/fairness_page.ts';
import { type Figures, figures } from '../pages/figures.ts';
import { framed, type Page, type Site } from '../pages/frame.ts';
import { Html } from '../pages/html.ts';
import { indexOf, rulesPage } from '../pages/rules_page.ts';
import { textsOf } from '../pages/texts.ts';
import { indexPage, variants } from '../pages/variants.ts';
import { languages } from '../src/i18n/languages.ts';

/** Where the figures of the rules are, relative to web/: what `regatta rules --json` printed. script/build sees to it. */
export const figuresFile = 'build/rules.json';

const script = 'pages/fairness.ts';

async function figuresOf(root: string): Promise<Figures> {
  const file = resolve(root, figuresFile);
  if (!existsSync(file)) throw new Error(`web/${figuresFile} is missing: build/release/regatta rules --json > web/${figuresFile}`);
  return figures(JSON.parse(await readFile(file, 'utf8')));
}

/** What the client's page says to the browser about itself, and these pages say too. */
function headOf(page: string): Html {
  return new Html((page.match(/<(?:link rel="(?:icon|apple-touch-icon|manifest)"|meta name="theme-color")[^>]*>/g) ?? []).join('\n'));
}

/** Makes the pages that explain the rules and the dice, in each language: HTML that needs no script. */
export function rulesPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'regatta:rules-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      // Brings the style of all these pages too.
      this.emitFile({ type: 'chunk', id: resolve(config.root, script), name: 'fairness' });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunk = Object.values(bundle).find(
          (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.facadeModuleId === resolve(config.root, script),
        );
        const style = [...(chunk?.viteMetadata?.importedCss ?? [])];
        const client = bundle['index.html'];
        if (!chunk || style.length !== 1 || client?.type !== 'asset')
          throw new Error('the pages have no script, not one style, or no client');
        const site: Site = {
          figures: await figuresOf(config.root),
          languages,
          head: headOf(String(client.source)),
          style: `/${style[0]}`,
          script: `/${chunk.fileName}`,
        };
        for (const language of languages) {
          const texts = textsOf(config.root, language);
          const pages: Page[] = [
            indexOf(texts, indexPage),
            ...variants.map((variant) => rulesPage(texts, site.figures, variant)),
            fairness(texts, site),
          ];
          for (const page of pages)
            this.emitFile({ type: 'asset', fileName: `${language}/${page.path}.html`, source: framed(texts, site, page) });
        }
      },
    },
  };
}
