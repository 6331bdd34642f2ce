// @vitest-environment happy-dom
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { screens } from '../../web/dev/screens';
import { languages, setLanguage } from '../../web/src/i18n';
import { buttons, showRoom, text } from './support/screen';

// Every moment of a room that the gallery knows can be drawn in every language, without a text that is missing, and without a button that has no name.

// The sheets at all sizes are for the eyes.
const rooms = Object.entries(screens).flatMap(([name, { view }]) => (view && !name.startsWith('game-') ? [[name, view] as const] : []));

describe.each(languages)('in %s', (language) => {
  beforeAll(() => setLanguage(language));

  test.each(rooms)('%s', async (_name, view) => {
    await showRoom(view);
    await vi.waitFor(() => expect(document.getElementById('content')).not.toBeNull());
    expect(text()).not.toMatch(/\b[a-z_]+\.[a-z_]+\b(?<!dice\.example)|[{}]/);
    expect(buttons(/^$/)).toEqual([]);
  });
});
