import { isLanguage, languageName, languages } from '../../i18n';
import { follow, usePage } from '../page';
import { t, words } from '../words';
import { Brand } from './brand';
import { MoonIcon, SunIcon } from './icons';

function isNight(theme: 'auto' | 'light' | 'dark'): boolean {
  return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/** Name, language, day or night. */
export function Header() {
  const page = usePage();
  const night = isNight(page.settings.value.theme);
  return (
    <header class="header">
      <a class="header-home" href="/" onClick={follow(page, '/')}>
        <Brand />
      </a>
      <div class="row">
        <LanguageSelect />
        <button
          type="button"
          class="button square"
          aria-label={night ? t('theme.to_light') : t('theme.to_dark')}
          onClick={() => page.change({ theme: night ? 'light' : 'dark' })}
        >
          {night ? <SunIcon /> : <MoonIcon />}
        </button>
      </div>
    </header>
  );
}

export function LanguageSelect() {
  const page = usePage();
  return (
    <select
      class="language"
      aria-label={t('settings.language')}
      value={words().language}
      onChange={({ currentTarget: { value } }) => isLanguage(value) && page.change({ language: value })}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
        </option>
      ))}
    </select>
  );
}
