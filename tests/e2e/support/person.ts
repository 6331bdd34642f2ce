import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

const locales = join(dirname(fileURLToPath(import.meta.url)), '../../../web/locales');

export const phone = { width: 360, height: 640 };
export const desk = { width: 1280, height: 800 };

export type Language = 'en' | 'el' | 'nb';

export interface PersonOptions {
  viewport?: { width: number; height: number };
  language?: Language;
  theme?: 'light' | 'dark';
  /** The dice's animation. Most tests don't wait for it. */
  speed?: 'full' | 'quick' | 'off';
  /** What the last used rules are. */
  rules?: TableRules;
}

export interface TableRules {
  sheet: 'classic' | 'yatzy' | 'six_dice' | 'yacht';
  columns: 1 | 3;
  order: 'free' | 'forced';
  joker: 'none' | 'forced' | 'free';
}

const texts: Record<Language, Record<string, string>> = {
  en: JSON.parse(readFileSync(join(locales, 'en.json'), 'utf8')) as Record<string, string>,
  el: JSON.parse(readFileSync(join(locales, 'el.json'), 'utf8')) as Record<string, string>,
  nb: JSON.parse(readFileSync(join(locales, 'nb.json'), 'utf8')) as Record<string, string>,
};

/** What stands on a page in this language: the text of a key, in whichever plural form, with anything in its gaps. */
export function wording(language: Language, key: string): RegExp {
  const forms = Object.entries(texts[language])
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
      locale: { en: 'en-GB', el: 'el-GR', nb: 'nb-NO' }[language],
      colorScheme: options.theme ?? 'light',
    });
    const settings = { speed: options.speed ?? 'off', ...(options.rules && { rules: options.rules }) };
    await context.addInitScript((text) => {
      if (localStorage.getItem('regatta.settings') === null) localStorage.setItem('regatta.settings', text);
    }, JSON.stringify(settings));
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('console', (message) => {
      // What a browser says itself about a server that is down, or a room that isn't there, is what such a test is about.
      if (message.type() === 'error' && !/WebSocket connection|Failed to load resource|net::ERR/.test(message.text())) {
        complaints.push(`console: ${message.text()}`);
      }
    });
    return new Person(context, page, language, complaints);
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
    const before = await this.written();
    const box = this.offers.nth(place % (await this.offers.count()));
    await box.click();
    await this.big.click();
    const dialog = this.page.getByRole('dialog');
    const doubted = dialog.getByRole('button', { name: this.words('doubt.write') });
    await expect(async () => {
      if (await doubted.isVisible()) await doubted.click();
      expect((await this.written()) > before || (await this.result.isVisible())).toBe(true);
    }).toPass({ intervals: [20, 50, 100] });
  }

  /** How many of one's own turns are over, by the page's own count of numbers in ink. */
  private written(): Promise<number> {
    return this.page.locator('.ink').count();
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
