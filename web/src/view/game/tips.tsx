import { useEffect, useState } from 'preact/hooks';
import './help.css';
import type { Sheet } from '../../protocol/messages';
import { boxLabel, needLabel } from '../words';
import { Example } from './example';

/** ms; who only passes over a box is not told of it. */
const DELAY = 450;

interface Tip {
  box: string;
  /** px, in the window: where it begins, and the middle of its line. */
  left: number;
  middle: number;
}

/** Beside the boxes that one writes in, or the names of all boxes, so that it covers none that is wanted. */
function tipOf(row: HTMLElement): Tip {
  const mine = [...row.querySelectorAll('td.mine')].at(-1) ?? row.querySelector('th') ?? row;
  const { right, top, height } = mine.getBoundingClientRect();
  return { box: row.dataset.help ?? '', left: right, middle: top + height / 2 };
}

const rowOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('tr[data-help]') : null);

/** What a box asks, with an example, once a mouse rests on its line or the keyboard has come to it. Escape sends it away. */
export function Tips({ sheet }: { sheet: Sheet }) {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: HTMLElement | null = null;
    const drop = () => {
      clearTimeout(timer);
      over = null;
      setTip(null);
    };
    const show = (row: HTMLElement, delay: number) => {
      if (row === over) return;
      drop();
      over = row;
      timer = setTimeout(() => setTip(tipOf(row)), delay);
    };
    const listeners = {
      pointerover: ({ target, pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse' || (target instanceof Element && target.closest('.tip'))) return;
        const row = rowOf(target);
        if (row) show(row, DELAY);
        else drop();
      },
      focusin: ({ target }: FocusEvent) => {
        const row = rowOf(target);
        if (row && target instanceof Element && target.matches(':focus-visible')) show(row, 0);
      },
      focusout: drop,
      pointerdown: drop,
      keydown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') drop();
      },
    };
    const on = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of on) document.addEventListener(name, listener);
    document.addEventListener('scroll', drop, true);
    return () => {
      drop();
      for (const [name, listener] of on) document.removeEventListener(name, listener);
      document.removeEventListener('scroll', drop, true);
    };
  }, []);
  if (!tip) return null;
  return (
    <div class="tip" aria-hidden="true" style={{ left: `${tip.left}px`, top: `${tip.middle}px` }}>
      <strong>{boxLabel(sheet.id, tip.box)}</strong>
      <p>{needLabel(sheet.id, tip.box)}</p>
      <Example sheet={sheet} box={tip.box} />
    </div>
  );
}
