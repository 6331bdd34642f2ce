import { speeds, themes } from '../../model/settings';
import { usePage } from '../page';
import { t } from '../words';
import { Choices, Switch } from './choices';
import { LanguageSelect } from './header';

/** What each person sets for themselves, in this browser. */
export function SettingsForm() {
  const page = usePage();
  const settings = page.settings.value;
  return (
    <div class="settings">
      <div class="settings-line">
        <span aria-hidden="true">{t('settings.language')}</span>
        <LanguageSelect />
      </div>
      <Choices
        legend={t('settings.theme')}
        value={settings.theme}
        onChange={(theme) => page.change({ theme })}
        options={themes.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
      />
      <Choices
        legend={t('settings.speed')}
        value={settings.speed}
        onChange={(speed) => page.change({ speed })}
        options={speeds.map((speed) => ({ value: speed, label: t(`speed.${speed}`) }))}
      />
      <Switch
        label={t('settings.one_tap')}
        note={t('settings.one_tap.note')}
        checked={settings.oneTap}
        onChange={(oneTap) => page.change({ oneTap })}
      />
      <Switch
        label={t('settings.keys')}
        note={t('settings.keys.note')}
        checked={settings.keys}
        onChange={(keys) => page.change({ keys })}
      />
    </div>
  );
}
