import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import './fonts.css';
import './view/view.css';
import { pickLanguage, setLanguage } from './i18n';
import { api, gamesBy, openRoom, router, settings } from './model/browser';
import { App, prepare } from './view/app';
import { type Page, PageProvider } from './view/page';

// The model's subscriptions become signals here, but for the room's (view/room/session.ts).
const shownSettings = signal(settings.settings);
settings.subscribe((next) => {
  shownSettings.value = next;
});
const route = signal(router.route);
router.subscribe((next) => {
  route.value = next;
});

const page: Page = {
  api,
  gamesBy,
  settings: shownSettings,
  change: (changes) => settings.change(changes),
  go(path) {
    router.go(path);
    scrollTo(0, 0);
  },
  openRoom,
};

function wantedLanguage() {
  const { language } = shownSettings.value;
  return language === 'auto' ? pickLanguage(navigator.languages) : language;
}

effect(() => {
  const { theme, speed } = shownSettings.value;
  document.documentElement.dataset.speed = speed;
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // The colour around the page is that of the theme, also of one that was chosen by hand.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
    const own = bar.dataset.theme;
    bar.media = theme === 'auto' ? `(prefers-color-scheme:${own})` : `${own === theme ? '' : 'not '}all`;
  }
});

/** ms */
const START_AGAIN = 3000;

async function begin() {
  await Promise.all([setLanguage(wantedLanguage()), prepare(route.value)]);
  effect(() => {
    // Can't be had: the page keeps the language that it has.
    setLanguage(wantedLanguage()).catch(() => undefined);
  });
  const app = document.getElementById('app');
  if (!app) return;
  render(
    <PageProvider value={page}>
      <App route={route} />
    </PageProvider>,
    app,
  );
}

// A script or the texts didn't come: without them there is nothing to say, and a fresh start asks for all of them again.
begin().catch(() => setTimeout(() => location.reload(), START_AGAIN));
