import { useState } from 'preact/hooks';
import { isLanguage, languageName, languages } from '../../i18n';
import { SettingsDialog } from '../laters';
import { follow, usePage } from '../page';
import { t, words } from '../words';
import { Brand } from './brand';
import { GearIcon, MoonIcon, SunIcon } from './icons';
import { dark } from './media';

/** Name, language, day or night, and the other settings. */
export function Header() {
  const page = usePage();
  const { theme } = page.settings.value;
  const night = theme === 'auto' ? dark.value : theme === 'dark';
  const [open, setOpen] = useState(false);
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
        <button type="button" class="button square" aria-label={t('settings.title')} onClick={() => setOpen(true)}>
          <GearIcon />
        </button>
      </div>
      {open && <SettingsDialog onClose={() => setOpen(false)} />}
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
