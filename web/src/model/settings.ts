import { type Language, languages } from '../i18n/languages';
import { rules as rulesShape, table as tableShape } from '../protocol/decode';
import type { Rules, Table } from '../protocol/messages';
import { boolean, check, nullable, oneOf, parse, record, type Shape, string } from '../protocol/shape';
import type { Store } from './storage';

export const themes = ['auto', 'light', 'dark'] as const;
export const speeds = ['full', 'quick', 'off'] as const;
export const volumes = [20, 40, 60, 80, 100] as const;

/** What a person chose, in this browser. */
export interface Settings {
  /** `auto`: the browser's languages decide. */
  language: Language | 'auto';
  theme: (typeof themes)[number];
  /** Of the dice's animation. */
  speed: (typeof speeds)[number];
  /** One tap on a box writes; otherwise the first selects and the second writes. */
  oneTap: boolean;
  /** Single keys act: 1 to 6, R and the others. */
  keys: boolean;
  /** Dice, pen and stamp. */
  sound: boolean;
  /** Of every sound, in per cent. */
  volume: (typeof volumes)[number];
  /** A tick when my dice land and when I write. */
  haptics: boolean;
  /** How my turn calls me: two notes, a vibration, a notification while nobody looks at the page. */
  turnSound: boolean;
  turnVibration: boolean;
  turnNotification: boolean;
  /** The screen stays on while a game is played. */
  awake: boolean;
  /** The rules of the last room that was made. */
  rules: Rules;
  /** And its table; null until one was chosen. */
  table: Table | null;
  /** Empty until there was one. */
  name: string;
}

export interface SettingsKeeper {
  readonly settings: Settings;
  change(changes: Partial<Settings>): void;
  /** Called after each change. Returns how to stop. */
  subscribe(listener: (settings: Settings) => void): () => void;
}

export const defaults: Settings = {
  language: 'auto',
  theme: 'auto',
  speed: 'full',
  oneTap: false,
  keys: true,
  sound: false,
  volume: 60,
  haptics: true,
  turnSound: false,
  turnVibration: false,
  turnNotification: false,
  awake: true,
  rules: { sheet: 'yatzy', columns: 1, order: 'free', joker: 'none' },
  table: null,
  name: '',
};

const shapes: { readonly [K in keyof Settings]: Shape<Settings[K]> } = {
  language: oneOf('auto', ...languages),
  theme: oneOf(...themes),
  speed: oneOf(...speeds),
  oneTap: boolean,
  keys: boolean,
  sound: boolean,
  volume: oneOf(...volumes),
  haptics: boolean,
  turnSound: boolean,
  turnVibration: boolean,
  turnNotification: boolean,
  awake: boolean,
  rules: rulesShape,
  table: nullable(tableShape),
  name: string,
};

const key = 'regatta.settings';

/** Field by field: one that an older page or a curious person left in another shape doesn't cost the others. */
function read(store: Store): Settings {
  const stored =
    parse(
      record((value) => value),
      store.get(key) ?? '',
    ) ?? {};
  const settings = { ...defaults };
  const take = <K extends keyof Settings>(name: K) => {
    settings[name] = check(shapes[name], stored[name]) ?? settings[name];
  };
  (Object.keys(shapes) as (keyof Settings)[]).forEach(take);
  return settings;
}

export function createSettings(store: Store): SettingsKeeper {
  const listeners = new Set<(settings: Settings) => void>();
  let settings = read(store);

  return {
    get settings() {
      return settings;
    },
    change(changes) {
      settings = { ...settings, ...changes };
      store.set(key, JSON.stringify(settings));
      for (const listener of listeners) listener(settings);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
