import { type Language, languageName } from '../src/i18n/languages.ts';
import { faceSymbols, ornament } from './dice.ts';
import type { Figures } from './figures.ts';
import { type Html, html } from './html.ts';
import type { Texts } from './texts.ts';
import { fairnessPage, indexPage } from './variants.ts';

/** What the build gives to every page. */
export interface Site {
  figures: Figures;
  /** The languages that there are pages in. */
  languages: readonly Language[];
  /** From the client's own page: icons, manifest, the colours of the browser's frame. */
  head: Html;
  style: string;
  /** The script of the fairness page. */
  script: string;
}

export interface Page {
  /** Its address below the language. */
  path: string;
  title: string;
  description: string;
  script?: string;
  /** What stands on the felt, above the paper. */
  hero: Html;
  body: Html;
}

/** A whole page: what all of them have around what each of them says. */
export function framed(texts: Texts, site: Site, page: Page): string {
  const { say, language } = texts;
  const { version, commit } = site.figures;
  const link = (path: string, name: string) =>
    path === page.path
      ? html`<a class="target" href="/${language}/${path}" aria-current="page">${name}</a>`
      : html`<a class="target" href="/${language}/${path}">${name}</a>`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${page.title} – Regatta</title>
<meta name="description" content="${page.description}">
${site.head}
<link rel="stylesheet" href="${site.style}">
${page.script === undefined ? null : html`<script type="module" src="${page.script}"></script>`}
</head>
<body>
<a class="skip" href="#content">${say('skip')}</a>
${faceSymbols()}
<header class="header">
<a class="header-home" href="/"><span class="brand"><span class="brand-die">${ornament([5])}</span><span class="brand-name">Regatta</span></span></a>
<nav class="header-links" aria-label="${say('page.index.title')}">${link(indexPage, say('lobby.rules'))}</nav>
</header>
<main id="content" tabindex="-1">
<div class="hero">${page.hero}</div>
${page.body}
</main>
<footer class="footer">
<nav aria-label="${say('settings.language')}"><ul class="languages">${site.languages.map(
    (other) =>
      html`<li><a class="target" href="/${other}/${page.path}" lang="${other}" hreflang="${other}"${other === language ? html` aria-current="page"` : null}>${languageName(other)}</a></li>`,
  )}</ul></nav>
<p>${say('home.promise')}</p>
<p>${link(fairnessPage, say('fair.title'))}</p>
<p>${say('page.figures', { version, commit })}</p>
</footer>
</body>
</html>
`.source;
}
