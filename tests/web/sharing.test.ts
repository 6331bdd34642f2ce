// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { roomView, token } from '../../web/dev/fixtures';
import { needTexts, setLanguage } from '../../web/src/i18n';
import { formatToken } from '../../web/src/model/token';
import { buttons, see, showRoom, tap, text } from './support/screen';

// How others come to the table.

beforeEach(async () => {
  await setLanguage('en');
  await needTexts('more');
});

const lobby = (me: number | null) => roomView({ phase: 'lobby', players: me === null ? 2 : 3, me });
const link = () => `${location.origin}/r/${token}`;

describe('the host', () => {
  it('has the link as text, and the code in groups', async () => {
    await showRoom(lobby(0));
    await see(link());
    await see(formatToken(token));
    expect(formatToken(token)).toMatch(/^\w{4}-\w{3}-\w{3}$/);
  });

  it('copies the link, or has it selected where the browser won’t', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText }, language: 'en', languages: ['en'] });
    await showRoom(lobby(0));
    await tap('Copy the link');
    expect(writeText).toHaveBeenCalledExactlyOnceWith(link());
    await see('Copied');
    vi.stubGlobal('navigator', { language: 'en', languages: ['en'] });
    Object.assign(document, { execCommand: () => false });
    await showRoom(lobby(0));
    await tap('Copy the link');
    await see('The link is selected: copy it from there.');
    expect(getSelection()?.toString()).toBe(link());
    vi.unstubAllGlobals();
  });

  it('is offered to share where the device can', async () => {
    await showRoom(lobby(0));
    await see('Copy the link');
    expect(buttons('Share')).toEqual([]);
    const share = vi.fn(() => Promise.reject(new Error('called off')));
    Object.assign(navigator, { share });
    await showRoom(lobby(0));
    await tap('Share');
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Regatta', url: link() });
    Reflect.deleteProperty(navigator, 'share');
  });

  it('shows QR code and code large with one tap: digits are told from letters', async () => {
    await showRoom(lobby(0));
    await tap('Show it large');
    const dialog = document.querySelector('dialog.large') ?? expect.unreachable('no dialog');
    await vi.waitFor(() => expect(dialog.querySelector('svg.qr')?.getAttribute('aria-label')).toBe(`QR code of the link ${link()}`));
    expect([...dialog.querySelectorAll('.large-code > span')].map((group) => group.textContent)).toEqual(formatToken(token).split('-'));
    expect([...dialog.querySelectorAll('u')].map((digit) => digit.textContent)).toEqual(token.match(/\d/g));
    expect(text(dialog)).toContain(location.host);
    await tap('Close');
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('finds it closed when the browser has closed it by itself, and opens it again', async () => {
    await showRoom(lobby(0));
    await tap('Show it large');
    await act(() => (document.querySelector('dialog.large') as HTMLDialogElement).close());
    expect(document.querySelector('dialog')).toBeNull();
    await tap('Show it large');
    expect(document.querySelector('dialog.large')).not.toBeNull();
  });
});

describe('a guest', () => {
  it('has them behind one tap', async () => {
    await showRoom(lobby(1));
    expect(text()).not.toContain(link());
    await tap('Invite');
    await see(link());
    await see(formatToken(token));
    expect(buttons('Show it large')).toHaveLength(1);
  });
});

describe('a game', () => {
  it('has them out of sight, and in its menu', async () => {
    await showRoom(roomView({ players: 3 }));
    expect(text()).not.toContain(link());
    await tap('Menu');
    await tap('Invite others');
    await see(link());
    expect(buttons('Show it large')).toHaveLength(1);
  });
});
