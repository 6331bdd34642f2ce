import type { Table } from './table';

export interface KeyDeeds {
  everyone: () => void;
  help: () => void;
}

type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
const directions: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Direction[];
const isDirection = (key: string): key is Direction => directions.includes(key);

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

/** What a key does at the table, if it does anything. */
export function press(event: KeyboardEvent, table: Table, enabled: boolean, deeds: KeyDeeds): void {
  if (act(event, table, enabled, deeds)) event.preventDefault();
}

function act({ key, repeat }: KeyboardEvent, table: Table, enabled: boolean, { everyone, help }: KeyDeeds): boolean {
  if (isDirection(key)) return moveFocus(key);
  if (key === 'Escape' && table.choice.peek()) {
    table.dropChoice();
    return true;
  }
  if (!enabled || repeat) return false;
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
}
