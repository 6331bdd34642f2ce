import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { type Settings, speeds, themes, volumes } from '../../model/settings';
import { canStayAwake } from '../feel/awake';
import { canVibrate } from '../feel/haptics';
import { askToNotify, mayNotify, notifyAbility } from '../feel/notifications';
import { usePage } from '../page';
import { t, words } from '../words';
import { Choices, Switch } from './choices';
import { Dialog } from './dialog';
import { LanguageSelect } from './header';

/** What each person sets for themselves, in this browser. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const page = usePage();
  const settings = page.settings.value;
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <div class="settings">
        <Group title={t('settings.looks')}>
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
        </Group>
        <Group title={t('settings.table')}>
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
          {(canStayAwake() || !isSecureContext) && (
            <Switch
              label={t('settings.awake')}
              note={t('settings.awake.note')}
              reason={canStayAwake() ? undefined : t('settings.insecure')}
              checked={settings.awake && canStayAwake()}
              onChange={(awake) => page.change({ awake })}
            />
          )}
        </Group>
        <Group title={t('settings.feel')}>
          <Switch
            label={t('settings.sound')}
            note={t('settings.sound.note')}
            checked={settings.sound}
            onChange={(sound) => {
              page.change({ sound });
              if (sound) hear('table', page.settings.peek());
            }}
          />
          <Volume
            settings={settings}
            onChange={(volume) => {
              page.change({ volume });
              hear(settings.sound ? 'table' : 'turn', page.settings.peek());
            }}
          />
          {canVibrate() && (
            <Switch
              label={t('settings.haptics')}
              note={t('settings.haptics.note')}
              checked={settings.haptics}
              onChange={(haptics) => page.change({ haptics })}
            />
          )}
        </Group>
        <Group title={t('settings.turn')}>
          <Switch
            label={t('settings.turn_sound')}
            note={t('settings.turn_sound.note')}
            checked={settings.turnSound}
            onChange={(turnSound) => {
              page.change({ turnSound });
              if (turnSound) hear('turn', page.settings.peek());
            }}
          />
          {canVibrate() && (
            <Switch
              label={t('settings.turn_vibration')}
              note={t('settings.turn_vibration.note')}
              checked={settings.turnVibration}
              onChange={(turnVibration) => page.change({ turnVibration })}
            />
          )}
          <Notification />
        </Group>
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="settings-group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function hear(which: 'table' | 'turn', settings: Settings): void {
  // Without it the setting is the same.
  import('../feel/sound').then(
    ({ sample }) => sample(which, settings),
    () => undefined,
  );
}

function Volume({ settings, onChange }: { settings: Settings; onChange: (volume: Settings['volume']) => void }) {
  const { volume } = settings;
  if (!settings.sound && !settings.turnSound) return null;
  return (
    <label class="settings-line">
      {t('settings.volume')}
      <input
        type="range"
        class="volume"
        min={volumes[0]}
        max={volumes.at(-1)}
        step={20}
        value={volume}
        aria-valuetext={new Intl.NumberFormat(words().language, { style: 'percent' }).format(volume / 100)}
        onChange={({ currentTarget }) => {
          const wanted = volumes.find((one) => one === currentTarget.valueAsNumber);
          if (wanted !== undefined) onChange(wanted);
        }}
      />
    </label>
  );
}

/** Switched on, it asks; where it can't be had, it says why. */
function Notification() {
  const page = usePage();
  const [ability, setAbility] = useState(notifyAbility);
  const reason = {
    offered: undefined,
    blocked: t('settings.notify.blocked'),
    insecure: t('settings.insecure'),
    absent: t('settings.notify.absent'),
  }[ability];
  const switched = async (on: boolean) => {
    page.change({ turnNotification: on && (await askToNotify()) });
    setAbility(notifyAbility());
  };
  return (
    <Switch
      label={t('settings.notify')}
      note={t('settings.notify.note')}
      reason={reason}
      checked={page.settings.value.turnNotification && mayNotify()}
      onChange={(on) => void switched(on)}
    />
  );
}
