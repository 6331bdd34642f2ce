import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { languages, type Language as RealLanguage } from '../../../web/src/i18n/languages';
import { inPseudo, type PseudoLanguage, pseudoLanguages, speakPseudo } from './pseudo';

const locales = join(dirname(fileURLToPath(import.meta.url)), '../../../web/locales');

export const phone = { width: 360, height: 640 };
export const desk = { width: 1280, height: 800 };

export type Language = RealLanguage | PseudoLanguage;
export const allLanguages: readonly Language[] = [...languages, ...pseudoLanguages];
const isPseudo = (language: Language): language is PseudoLanguage => pseudoLanguages.some((one) => one === language);

export interface PersonOptions {
  viewport?: { width: number; height: number };
  /** Pixels of the screen to one of the page. */
  scale?: number;
  language?: Language;
  theme?: 'light' | 'dark';
  /** The dice's animation. Most tests don't wait for it. */
  speed?: 'full' | 'quick' | 'off';
  /** What the last used rules are. */
  rules?: TableRules;
  /** And the last used table. */
  table?: Table;
}

export interface Table {
  turn_order: 'seats' | 'shuffled' | 'roll_off';
  /** Seconds of a step of the turn; 0: none. */
  timer: number;
  /** Seconds. */
  take_back: number;
}

export interface TableRules {
  sheet: 'classic' | 'yatzy' | 'six_dice' | 'yacht';
  columns: 1 | 3;
  order: 'free' | 'forced';
  joker: 'none' | 'forced' | 'free';
}

const read = new Map<Language, Readonly<Record<string, string>>>();
function textsOf(language: Language): Readonly<Record<string, string>> {
  const known = read.get(language);
  if (known) return known;
  const folder = isPseudo(language) ? 'en' : language;
  const parts = ['room', 'more'].map((part) => readFileSync(join(locales, folder, `${part}.json`), 'utf8'));
  const real = Object.assign({}, ...parts.map((part) => JSON.parse(part) as Record<string, string>));
  const texts = isPseudo(language) ? inPseudo(language, real) : real;
  read.set(language, texts);
  return texts;
}

/** What stands on a page in this language: the text of a key, in whichever plural form, with anything in its gaps. */
export function wording(language: Language, key: string): RegExp {
  const forms = Object.entries(textsOf(language))
    .filter(([name]) => name === key || (name.startsWith(`${key}.`) && /^\.(one|two|few|many|other)$/.test(name.slice(key.length))))
    .map(([, text]) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'));
  if (forms.length === 0) throw new Error(`no text ${key}`);
  return new RegExp(`^\\s*(?:${forms.join('|')})`);
}

/** One person in a browser of their own: storage, cookies and language are nobody else's. */
export class Person {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly language: Language,
    private readonly complaints: string[],
  ) {}

  static async open(browser: Browser, options: PersonOptions = {}): Promise<Person> {
    const language = options.language ?? 'en';
    const context = await browser.newContext({
      viewport: options.viewport ?? desk,
      deviceScaleFactor: options.scale ?? 1,
      locale: isPseudo(language) || language === 'en' ? 'en-GB' : language,
      colorScheme: options.theme ?? 'light',
    });
    if (isPseudo(language)) await speakPseudo(context, language);
    const settings = {
      speed: options.speed ?? 'off',
      ...(options.rules && { rules: options.rules }),
      ...(options.table && { table: options.table }),
    };
    await context.addInitScript((text) => {
      if (localStorage.getItem('regatta.settings') === null) localStorage.setItem('regatta.settings', text);
    }, JSON.stringify(settings));
    return Person.at(context, language, []);
  }

  private static async at(context: BrowserContext, language: Language, complaints: string[]): Promise<Person> {
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('console', (message) => {
      // What a browser says itself about a server that is down, a room that isn't there, or a page without https, is what such a test is about.
      if (
        message.type() === 'error' &&
        !/WebSocket connection|Failed to load resource|net::ERR|Opener-Policy header has been ignored/.test(message.text())
      ) {
        complaints.push(`console: ${message.text()}`);
      }
    });
    return new Person(context, page, language, complaints);
  }

  /** The one text of a key that has no gaps. */
  text(key: string): string {
    const text = textsOf(this.language)[key];
    if (text === undefined) throw new Error(`no text ${key}`);
    return text;
  }

  /** The same person in another tab of the same browser. */
  anotherTab(): Promise<Person> {
    return Person.at(this.context, this.language, this.complaints);
  }

  words(key: string): RegExp {
    return wording(this.language, key);
  }

  /** Opens the first page and starts a game with the last used rules. Returns the room's address. */
  async startRoom(base: string): Promise<string> {
    await this.page.goto(base);
    await this.page.getByRole('button', { name: this.words('home.start') }).click();
    await this.page.waitForURL('**/r/*');
    await expect(this.page.getByLabel(this.words('join.name'))).toBeVisible();
    return this.page.url();
  }

  async sit(name: string): Promise<void> {
    await this.page.getByLabel(this.words('join.name')).fill(name);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByLabel(this.words('join.name'))).toBeHidden();
  }

  async start(): Promise<void> {
    await this.page.getByRole('button', { name: this.words('lobby.start') }).click();
    await expect(this.page.locator('main.game')).toBeVisible();
  }

  /** Puts the page out of sight, as another tab or a locked screen does. */
  async hide(): Promise<void> {
    await this.page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }

  /** Looks at it again. */
  async look(): Promise<void> {
    await this.page.evaluate(() => {
      Reflect.deleteProperty(document, 'hidden');
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }

  /** How this page shows somebody else: their line in the list of seats; in a game the head of their column, or on a phone their chip. */
  sees(name: string): Locator {
    const named = this.page.locator('bdi', { hasText: new RegExp(`^${name}$`) });
    return this.page.locator('.card .seats .seat, main.game th.head, main.game .chip').filter({ has: named });
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.words(key) });
  }

  /** Something of the game's menu. */
  async menu(key: string): Promise<void> {
    await this.button('game.menu').click();
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.words(key) })
      .click();
  }

  /** The people of the room, as they are shown between games. */
  async people(): Promise<Locator> {
    await this.button('people.manage').or(this.button('people.title')).first().click();
    const dialog = this.page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: this.words('people.title') })).toBeVisible();
    return dialog;
  }

  get big(): Locator {
    return this.page.locator('main.game .button.big');
  }
  /** The button that rolls, when it can be pressed: it is this person's turn. */
  get canRoll(): Locator {
    return this.page.locator('main.game.my-turn .button.big:not([aria-disabled=true])').filter({ hasText: this.words('play.roll') });
  }
  get offers(): Locator {
    return this.page.locator('[data-box]');
  }
  get result(): Locator {
    return this.page.locator('#result');
  }
  die(position: number): Locator {
    return this.page.locator(`[data-die="${position}"]`);
  }

  async roll(): Promise<void> {
    await this.canRoll.click();
    await expect(this.offers.first()).toBeVisible();
  }

  /** The faces on the table, as their names say. */
  async faces(): Promise<string[]> {
    const names = await this.page.locator('.tray .slot').evaluateAll((dice) => dice.map((die) => die.getAttribute('aria-label') ?? ''));
    return names.map((name) => name.replace(/^.*: /, ''));
  }

  /** Writes in the box that is offered at this place (counted round). */
  async write(place: number): Promise<void> {
    // A page that was just loaded again, or has just come back, does not offer them yet.
    await expect(this.offers.first()).toBeVisible();
    await this.offers.nth(place % (await this.offers.count())).click();
    await this.big.click();
    const doubted = this.page.getByRole('dialog').getByRole('button', { name: this.words('doubt.write') });
    // Nothing is on offer any more when the turn is over.
    await expect(async () => {
      if (await doubted.isVisible()) await doubted.click();
      expect(await this.offers.count()).toBe(0);
    }).toPass({ intervals: [20, 50, 100], timeout: 20_000 });
  }

  /** Plays on to the final table: one or two rolls a turn, boxes in an order that `seed` gives. */
  async playToEnd(seed: number): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      await this.canRoll.or(this.result).first().waitFor({ timeout: 120_000 });
      if (await this.result.isVisible()) return;
      await this.roll();
      if ((turn + seed) % 3 === 0 && (await this.canRoll.isVisible())) {
        await this.die((turn + seed) % 5).click();
        await this.canRoll.click();
        await expect(this.die((turn + seed) % 5)).toHaveAttribute('aria-pressed', 'true');
        await expect(this.offers.first()).toBeVisible();
      }
      await this.write(seed + turn * 7);
    }
  }

  /** Everything that went wrong in this browser without anybody asking. */
  expectNoComplaints(): void {
    expect(this.complaints).toEqual([]);
  }

  /** Totals of the final table by name, in its order. */
  async totals(): Promise<Map<string, number>> {
    const rows = await this.page
      .locator('.rank')
      .evaluateAll((items) =>
        items.map(
          (item) => [item.querySelector('bdi')?.textContent ?? '', Number(item.querySelector('.rank-total')?.textContent)] as const,
        ),
      );
    return new Map(rows);
  }
}
