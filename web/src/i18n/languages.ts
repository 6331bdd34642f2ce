/** The languages that the page is whole in: each has its folder in web/locales/. The first is what it falls back to when it knows none of a person's. */
export const languages = ['en', 'nb', 'sv', 'da', 'fi', 'el', 'de', 'nl', 'fr', 'es', 'it', 'pl'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

// What browsers ask for when they mean Norwegian: `no` is the macrolanguage, and who reads nynorsk reads bokmål as well.
const aliases: Readonly<Record<string, Language>> = { no: 'nb', nn: 'nb' };

/** The first of a person's languages (tags as in navigator.languages) that the page has. */
export function pickLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0] ?? '';
    const language = aliases[primary] ?? primary;
    if (isLanguage(language)) return language;
  }
  return languages[0];
}

/** A language's name in itself, for the list to choose from. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
