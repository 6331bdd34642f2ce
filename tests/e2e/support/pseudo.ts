import type { BrowserContext } from '@playwright/test';

/**
 * Two languages that nobody speaks, made of the English texts: `long` is 40 % longer and full of accents, `rtl` runs from right to left. They show what a
 * layout does with words that it wasn't drawn for.
 */
export const pseudoLanguages = ['long', 'rtl'] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];

type Texts = Readonly<Record<string, string>>;

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' };

/** A word with accents, and as many more letters as 40 % of it. */
function longer(word: string): string {
  let missing = Math.ceil(word.length * 0.4);
  const doubled = word.replace(/[aeiou]/gi, (vowel) => {
    const accented = accents[vowel] ?? vowel;
    if (missing === 0) return accented;
    missing -= 1;
    return accented + accented.toLowerCase();
  });
  return doubled + 'é'.repeat(missing);
}

// Between these marks letters run from right to left, whatever they are.
const mirrored = (word: string) => `\u202e${word}\u202c`;

/** The texts in that language. What stands in braces stays. */
export function inPseudo(language: PseudoLanguage, texts: Texts): Texts {
  const change = language === 'long' ? longer : mirrored;
  const translate = (text: string) => text.replace(/\{\w+\}|[\p{L}’]+/gu, (part) => (part.startsWith('{') ? part : change(part)));
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, translate(text)]));
}

/** Whoever asks for the page's English texts in this browser is given these instead. */
export async function speakPseudo(context: BrowserContext, language: PseudoLanguage): Promise<void> {
  await context.route(/\/assets\/(room|more)-[^/]+\.js$/, async (route) => {
    const response = await route.fetch().catch(() => null);
    if (!response) return; // the browser has been closed
    const body = await response.text();
    // A script of that name that imports others is no texts.
    const module = (await import(`data:text/javascript,${encodeURIComponent(body)}`).catch(() => null)) as { default: Texts } | null;
    await route.fulfill({
      contentType: 'text/javascript',
      body: module ? `export default ${JSON.stringify(inPseudo(language, module.default))}` : body,
    });
  });
  if (language === 'rtl') {
    await context.addInitScript(() => {
      const turn = () => {
        document.documentElement.dir = 'rtl';
      };
      if (document.documentElement) turn();
      else new MutationObserver(turn).observe(document, { childList: true });
    });
  }
}
