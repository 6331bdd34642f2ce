// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copy } from '../../web/src/model/clipboard';
import { browser } from '../../web/src/model/environment';
import { createOffer } from '../../web/src/model/offer';
import { createRouter, parseRoute, passLink, roomLink } from '../../web/src/model/routes';

afterEach(() => vi.unstubAllGlobals());

describe('routes', () => {
  beforeEach(() => history.replaceState(null, '', '/'));

  it('are read from the path', () => {
    expect(parseRoute('/')).toEqual({ kind: 'home' });
    expect(parseRoute('/r/0123456789')).toEqual({ kind: 'room', token: '0123456789' });
    expect(parseRoute('/r/O123-456-789')).toEqual({ kind: 'room', token: '0123456789' });
    for (const path of ['/r/', '/r/0123456789/x', '/r/hello', '/rooms', '/r']) expect(parseRoute(path), path).toEqual({ kind: 'unknown' });
  });

  it('make the address canonical, without a step in the history', () => {
    history.replaceState(null, '', '/r/ABCD-efg-hjk');
    const { length } = history;
    expect(createRouter().route).toEqual({ kind: 'room', token: 'abcdefghjk' });
    expect(location.pathname).toBe('/r/abcdefghjk');
    expect(history.length).toBe(length);
    expect(roomLink('abcdefghjk')).toBe(location.href);
  });

  it('change by links of the page and by the browser’s own buttons', () => {
    const router = createRouter();
    const seen: unknown[] = [];
    const stop = router.subscribe((route) => seen.push(route));
    router.go('/r/0123456789');
    expect(location.pathname).toBe('/r/0123456789');
    expect(router.route).toEqual({ kind: 'room', token: '0123456789' });
    history.replaceState(null, '', '/');
    dispatchEvent(new PopStateEvent('popstate'));
    stop();
    router.go('/r/0123456789');
    expect(seen).toEqual([{ kind: 'room', token: '0123456789' }, { kind: 'home' }]);
  });
});

describe('a link that hands a seat over', () => {
  const pass = 'AAECAwQFBgcICQoLDA0ODw';
  const follow = (address: string) => history.replaceState(null, '', address);
  // A page has one offer; those of the tests before must not take the pass first.
  const listening: (() => void)[] = [];
  function open() {
    const listen = vi.spyOn(globalThis, 'addEventListener');
    const offer = createOffer();
    for (const [type, listener] of listen.mock.calls) if (listener) listening.push(() => removeEventListener(type, listener));
    return offer;
  }
  afterEach(() => {
    for (const stop of listening.splice(0)) stop();
  });

  it('is read once, and its pass is out of the address before anything else happens', () => {
    follow(passLink('0123456789', pass));
    expect(location.hash).toBe(`#take=${pass}`);
    const { length } = history;
    const offer = open();
    expect(location.href).toBe(roomLink('0123456789'));
    expect(history.length).toBe(length);
    expect(offer.read('0123456789')).toBe(pass);
    expect(offer.read('abcdefghjk')).toBeNull();
    offer.drop();
    expect(offer.read('0123456789')).toBeNull();
    expect(open().read('0123456789')).toBeNull();
  });

  it('works with a code in any form, and does not get in the way of other links', () => {
    follow(`/r/ABCD-EFG-HJK#take=${pass}`);
    const offer = open();
    expect(createRouter().route).toEqual({ kind: 'room', token: 'abcdefghjk' });
    expect(offer.read('abcdefghjk')).toBe(pass);
    follow('/r/0123456789#content');
    expect(open().read('0123456789')).toBeNull();
    expect(location.hash).toBe('#content');
  });

  it.each([`/#take=${pass}`, '/r/0123456789#take=short', `/r/0123456789#take=${pass}!`])('that can’t be one is no offer: %s', (address) => {
    follow(address);
    expect(open().read('0123456789')).toBeNull();
    expect(location.hash).toBe('');
  });

  it('may be followed while the room is open', () => {
    follow('/r/0123456789');
    const offer = open();
    const heard: (string | null)[] = [];
    const stop = offer.subscribe(() => heard.push(offer.read('0123456789')));
    follow(`/r/0123456789#take=${pass}`);
    dispatchEvent(new Event('hashchange'));
    dispatchEvent(new Event('hashchange'));
    stop();
    expect(heard).toEqual([pass]);
    expect(location.hash).toBe('');
  });
});

describe('copying', () => {
  const command = vi.fn<(name: string) => boolean>();
  let copied: string | null = null;
  beforeEach(() => {
    copied = null;
    command.mockImplementation(() => {
      const area = document.activeElement;
      copied = area instanceof HTMLTextAreaElement ? area.value : null;
      return true;
    });
    Object.assign(document, { execCommand: command });
  });

  it('uses the clipboard where there is one', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copy('a link')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('a link');
    expect(command).not.toHaveBeenCalled();
  });

  it('uses the old command on plain http, and gives the focus back', async () => {
    vi.stubGlobal('navigator', {});
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    expect(await copy('a link')).toBe(true);
    expect(copied).toBe('a link');
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('uses the old command when the clipboard refuses, and inside an open dialog', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    command.mockImplementation(() => dialog.contains(document.activeElement));
    expect(await copy('a link')).toBe(true);
    dialog.remove();
  });

  it('says so when nothing works', async () => {
    vi.stubGlobal('navigator', {});
    command.mockReturnValue(false);
    expect(await copy('a link')).toBe(false);
    command.mockImplementation(() => {
      throw new Error('not supported');
    });
    expect(await copy('a link')).toBe(false);
  });
});

describe('the browser’s signs', () => {
  function listen() {
    const signs: string[] = [];
    const stop = browser.attention.subscribe((sign) => signs.push(sign));
    return { signs, stop };
  }
  const show = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('are coming to sight, coming from the cache, and the network’s coming and going', () => {
    const { signs, stop } = listen();
    show(true);
    expect(browser.attention.hidden()).toBe(true);
    expect(signs).toEqual(['hidden']);
    show(false);
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(signs).toEqual(['hidden', 'woken', 'doubtful', 'woken', 'woken']);
    stop();
    show(false);
    expect(signs).toHaveLength(5);
  });
});

describe('the browser’s socket', () => {
  it('is opened beside the page, encrypted where the page is, and tells what happens', () => {
    const opened: FakeSocket[] = [];
    class FakeSocket extends EventTarget {
      readonly url: string;
      readonly sent: string[] = [];
      constructor(url: string | URL) {
        super();
        this.url = String(url);
        opened.push(this);
      }
      send(text: string): void {
        this.sent.push(text);
      }
      close(): void {
        this.sent.push('closed');
      }
    }
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('location', new URL('https://dice.example/r/0123456789'));
    const heard: unknown[] = [];
    const socket = browser.openSocket('/r/0123456789/ws', {
      opened: () => heard.push('opened'),
      received: (text) => heard.push(text),
      closed: (code) => heard.push(code),
    });
    const [fake] = opened;
    expect(fake?.url).toBe('wss://dice.example/r/0123456789/ws');
    fake?.dispatchEvent(new Event('open'));
    fake?.dispatchEvent(new MessageEvent('message', { data: 'text' }));
    fake?.dispatchEvent(Object.assign(new Event('close'), { code: 4001 }));
    expect(heard).toEqual(['opened', 'text', 4001]);
    socket.send('hello');
    socket.close();
    expect(fake?.sent).toEqual(['hello', 'closed']);
  });
});
