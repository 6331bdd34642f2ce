import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite';
import { type IconForm, icon } from '../art/icon.ts';
import { palette } from '../art/palette.ts';
import { raster } from './raster.ts';

const launcher: readonly (readonly [form: IconForm, size: number])[] = [
  ['rounded', 192],
  ['rounded', 512],
  ['maskable', 512],
];

/** What makes the page one that can be installed: icons from the favicon's drawing, and the manifest that names them. */
export function icons(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'regatta:icons',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (): HtmlTagDescriptor[] => [
        { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
      ],
    },
    async generateBundle() {
      const favicon = await readFile(resolve(config.root, 'src/view/icons/favicon.svg'), 'utf8');
      const listed = launcher.map(([form, size]) => {
        const reference = this.emitFile({ type: 'asset', name: `icon-${form}-${size}.png`, source: raster(icon(favicon, form), size) });
        return {
          src: `/${this.getFileName(reference)}`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: form === 'maskable' ? 'maskable' : 'any',
        };
      });
      this.emitFile({ type: 'asset', fileName: 'apple-touch-icon.png', source: raster(icon(favicon, 'whole'), 180) });
      const manifest = {
        id: '/',
        name: 'Regatta',
        short_name: 'Regatta',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: palette.felt,
        theme_color: palette.felt,
        icons: listed,
      };
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) });
    },
  };
}
