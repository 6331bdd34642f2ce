import { expect, type Page } from '@playwright/test';

// What makes a layout whole, measured in the page: nothing runs out of the screen, no text is cut off or lies over another, and what is to be pressed is large
// enough and has nothing over it.

/** These scroll sideways by design. */
const scrolling = '.strip, .best, .pad-scroll, .final';
/** Names of people, and news that are in the log as well, end in an ellipsis where there is no room. */
const shortened = '.chip-name, .head-name, .log-name, .pad-hint, .pad-head h1, .corner h1, .chip-reaction, .head-reaction, .seat-name';
/** Lies over the rest for a moment, or beside the text that it belongs to. */
const above = '.float, .stamp, .toast, .skip, dialog::backdrop';

export interface LayoutOptions {
  /** Fingers point here: what is pressed is at least 44 px wide and 40 px high. Otherwise the floor of 24 px holds. */
  touch?: boolean;
  /** Nor does the page scroll up and down. */
  still?: boolean;
}

/** Nothing of the page (or of the dialog that is open) is cut, covered or out of reach. */
export async function layoutProblems(page: Page, { touch = false, still = false }: LayoutOptions = {}): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(
    ({ scrolling, shortened, above, touch, still }) => {
      const problems: string[] = [];
      const root = document.scrollingElement as HTMLElement;
      const scope = document.querySelector('dialog[open]') ?? document.body;
      const told = (element: Element) =>
        `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')} “${(element.textContent ?? '').slice(0, 40)}”`;
      const seen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('.sr, .skip:not(:focus)') &&
        getComputedStyle(element).clipPath !== 'inset(50%)';

      if (root.scrollWidth > innerWidth) problems.push(`the page is ${root.scrollWidth} px wide, the screen ${innerWidth}`);
      if (still && root.scrollHeight > innerHeight + 1)
        problems.push(`the page is ${root.scrollHeight} px high, the screen ${innerHeight}`);

      // Sideways nothing scrolls but what is made to.
      for (const element of scope.querySelectorAll('*')) {
        if (element.matches(scrolling) || !seen(element)) continue;
        if (/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1) {
          problems.push(`scrolls sideways: ${told(element)}`);
        }
      }

      // Each line of text, with what shows of it.
      interface Line {
        rect: DOMRect;
        holder: Element;
        node: Node;
        text: string;
      }
      const lines: Line[] = [];
      const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent || !node.textContent?.trim() || !seen(parent) || parent.closest('svg, option, select, script, style')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const holder = parent.closest('button, a, .line, .box, td, th, label, li, legend, p, h1, h2, h3') ?? parent;
        const bounds = holder.getBoundingClientRect();
        const tight = holder.matches('button, .button, .line, .box, td, th');
        for (const rect of range.getClientRects()) {
          if (rect.width === 0) continue;
          const text = node.textContent.trim();
          if (!parent.closest(shortened)) {
            if (rect.left < bounds.left - 1.5 || rect.right > bounds.right + 1.5)
              problems.push(`wider than its place: “${text}” in ${told(holder)}`);
            else if (tight && (rect.top < bounds.top - 2.5 || rect.bottom > bounds.bottom + 2.5)) {
              problems.push(`higher than its place: “${text}” in ${told(holder)}`);
            }
          }
          let { left, right, top, bottom } = rect;
          for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
            const style = getComputedStyle(around);
            if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
            const clip = around.getBoundingClientRect();
            const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
            const inside = left >= clip.left - 1.5 && right <= clip.right + 1.5 && top >= clip.top - 2.5 && bottom <= clip.bottom + 2.5;
            if (!inside && !scrolls && !around.matches(shortened) && !parent.closest(shortened)) {
              problems.push(`cut off: “${text}” by ${told(around)}`);
            }
            left = Math.max(left, clip.left);
            right = Math.min(right, clip.right);
            top = Math.max(top, clip.top);
            bottom = Math.min(bottom, clip.bottom);
          }
          // Of a line's height the letters fill the middle: what is above and below may overlap that of the next line.
          const air = (bottom - top) / 4;
          if (right > left && air > 0) lines.push({ rect: new DOMRect(left, top + air, right - left, air * 2), holder, node, text });
        }
      }

      // Text over text can't be read. What is pinned covers what scrolls under it, and that is not meant.
      const pinned = (element: Element) => {
        for (let around: Element | null = element; around && around !== scope; around = around.parentElement) {
          if (/sticky|fixed/.test(getComputedStyle(around).position) || around.matches(above)) return true;
        }
        return false;
      };
      const loose = lines.filter(({ holder }) => !pinned(holder));
      loose.sort((a, b) => a.rect.top - b.rect.top);
      for (const [index, one] of loose.entries()) {
        for (let next = index + 1; next < loose.length; next += 1) {
          const other = loose[next] as Line;
          if (other.rect.top >= one.rect.bottom) break;
          const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
          const height = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
          // What a name loses to its ellipsis is measured as well.
          if (width > 2 && height > 1 && one.node !== other.node) problems.push(`text over text: “${one.text}” and “${other.text}”`);
        }
      }

      // What is pressed.
      const large = '.button, .slot, .chip, .best-chip, .choice, .language, .menu-item, .switch, .field';
      for (const element of scope.querySelectorAll('button, a[href], select, .choice, .switch, input:not([type=radio], [type=checkbox])')) {
        if (!seen(element)) continue;
        const { width, height } = element.getBoundingClientRect();
        // A link in a sentence is as high as its line.
        if (getComputedStyle(element).display === 'inline') continue;
        const [least, low] = touch && element.matches(large) ? [44, 40] : [24, 24];
        if (width < least - 0.5 || height < low - 0.5) problems.push(`small, ${width.toFixed(1)} × ${height.toFixed(1)}: ${told(element)}`);
      }
      return [...new Set(problems)];
    },
    { scrolling, shortened, above, touch, still },
  );
}

export interface Reach {
  /** So many are there. */
  count: number;
  /** The keyboard's focus may bring it into sight. */
  scroll?: boolean;
}

/** Every one of these is whole on the screen, and nothing lies over it. */
export async function reachProblems(page: Page, selector: string, { count, scroll = false }: Reach): Promise<string[]> {
  await expect(page.locator(selector)).toHaveCount(count);
  return page.locator(selector).evaluateAll((elements, scrolls) => {
    const problems: string[] = [];
    for (const element of elements as HTMLElement[]) {
      if (scrolls) element.focus();
      const box = element.getBoundingClientRect();
      const told = `${element.getAttribute('aria-label') ?? element.textContent} at ${Math.round(box.left)}, ${Math.round(box.top)}, ${Math.round(box.width)} × ${Math.round(box.height)}`;
      if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
        problems.push(`out of sight: ${told}`);
      const places = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.5, 0.9].map((down) => [across, down] as const));
      for (const [across, down] of places) {
        // The corners of what is round are not its own.
        if (across !== 0.5 && down !== 0.5 && Number.parseFloat(getComputedStyle(element).borderRadius) > 0) continue;
        const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        if (hit && (element.contains(hit) || hit.contains(element))) continue;
        problems.push(`covered by ${hit?.className}: ${told}`);
        break;
      }
    }
    if (scrolls) (document.activeElement as HTMLElement | null)?.blur();
    return problems;
  }, scroll);
}

/** The screen is whole. */
export async function expectWhole(page: Page, screen: string, options?: LayoutOptions): Promise<void> {
  expect.soft(await layoutProblems(page, options), screen).toEqual([]);
}
