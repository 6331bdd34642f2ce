import type { Table } from './table';

export interface KeyDeeds {
  everyone: () => void;
  help: () => void;
}

type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
const directions: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Direction[];
const isDirection = (key: string): key is Direction => directions.includes(key);

const writing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** The box that lies next in a direction, as the eye sees it. */
function next(from: Element, direction: Direction, boxes: readonly HTMLElement[]): HTMLElement | null {
  const upright = direction === 'ArrowUp' || direction === 'ArrowDown';
  const sign = direction === 'ArrowUp' || direction === 'ArrowLeft' ? -1 : 1;
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const origin = middle(from);
  let best: HTMLElement | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    const there = middle(box);
    const ahead = (upright ? there.y - origin.y : there.x - origin.x) * sign;
    const aside = Math.abs(upright ? there.x - origin.x : there.y - origin.y);
    // Straight ahead counts for more than near.
    const distance = ahead + aside * 4;
    if (ahead > 1 && distance < nearest) {
      nearest = distance;
      best = box;
    }
  }
  return best;
}

function moveFocus(direction: Direction): boolean {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-box]')];
  const focused = document.activeElement;
  const inside = focused?.closest('.box');
  const target = inside ? next(inside, direction, boxes) : (boxes.find((box) => box.getAttribute('aria-pressed') === 'true') ?? boxes[0]);
  target?.focus();
  return target !== undefined && target !== null;
}

/** The table's keys. Not while somebody writes in a field or reads a dialog. Returns how to stop. */
export function listenToKeys(table: Table, enabled: () => boolean, { everyone, help }: KeyDeeds): () => void {
  const act = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (isDirection(key)) return moveFocus(key);
    if (key === 'Escape' && table.choice.peek()) {
      table.dropChoice();
      return true;
    }
    if (!enabled() || event.repeat) return false;
    if (/^[1-6]$/.test(key)) {
      table.hold(Number(key) - 1);
      return true;
    }
    switch (key.toLowerCase()) {
      case 'r':
        table.roll();
        return true;
      case 'u':
        table.takeBack();
        return true;
      case 'e':
        everyone();
        return true;
      case '?':
        help();
        return true;
      default:
        return false;
    }
  };
  const listener = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(writing)) return;
    if (document.querySelector('dialog[open]')) return;
    // Arrows inside a group of radio buttons are the group's.
    if (event.target instanceof HTMLInputElement) return;
    if (act(event)) event.preventDefault();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
