import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t, words } from '../words';
import type { Cell } from './cell';

/** A number as it is written on paper: a scratched box gets a stroke. */
export function Ink({ points, wet }: { points: number; wet: boolean }) {
  return points === 0 ? (
    <span class={`ink scratched${wet ? ' wet' : ''}`}>
      <span aria-hidden="true">–</span>
      <span class="sr">0</span>
    </span>
  ) : (
    <span class={`ink${wet ? ' wet' : ''}`}>{words().number(points)}</span>
  );
}

/** What the dice would give, in pencil. */
export function Pencil({ points, extra }: { points: number; extra: number }) {
  return (
    <span class={`pencil${points === 0 && extra === 0 ? ' nil' : ''}`}>
      {words().number(points)}
      {extra > 0 && <span class="pencil-extra"> +{words().number(extra)}</span>}
    </span>
  );
}

export interface BoxProps {
  cell: Cell;
  /** Chosen, and not written yet. */
  chosen: boolean;
  /** The choice is on its way to the server. */
  sent: boolean;
  /** Just written. */
  wet: boolean;
  /** The last that was written in this game. */
  last: boolean;
  /** Set on the person's own sheet in their turn. */
  onChoose: (() => void) | null;
  /** What stands before the number: on a phone's sheet the box's name. */
  children?: ComponentChildren;
  /** The accessible name where the visible text alone doesn't say it: in a table, whose row has the box's name. */
  name?: string;
  /** What the box asks, for who does not see the sheet. */
  help?: string;
  className: string;
}

function Content({ cell, wet }: { cell: Cell; wet: boolean }) {
  if (cell.kind === 'written') return <Ink points={cell.points} wet={wet} />;
  if (cell.kind === 'offer') return <Pencil points={cell.points} extra={cell.extra} />;
  return (
    <span class="blank-line">
      <span class="sr">{t(cell.kind === 'closed' ? 'box.state.closed' : 'box.state.open')}</span>
    </span>
  );
}

/** One box of a sheet: a button while it may be written, else text. When the one becomes the other the focus stays. */
export function Box({ cell, chosen, sent, wet, last, onChoose, children, name, help, className }: BoxProps) {
  const button = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const offered = cell.kind === 'offer' && onChoose !== null;
  // Asked before this drawing takes the one or the other away.
  const hadFocus =
    document.activeElement !== null && (document.activeElement === button.current || document.activeElement === text.current);

  useLayoutEffect(() => {
    const shown = button.current ?? text.current;
    if (!hadFocus || !shown || shown === document.activeElement) return;
    if (shown === text.current) shown.tabIndex = -1;
    shown.focus();
  });

  const looks = `${className} box ${cell.kind}${chosen ? ' chosen' : ''}${sent ? ' sent' : ''}${last ? ' last' : ''}`;
  if (!offered) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a tap while the dice fall, which no reader of the page sees
      <div class={looks} ref={text} onClick={cell.kind === 'open' && onChoose ? onChoose : undefined}>
        {children}
        <Content cell={cell} wet={wet} />
      </div>
    );
  }
  return (
    <button
      type="button"
      class={looks}
      ref={button}
      data-box
      aria-pressed={chosen}
      aria-label={name}
      aria-description={help}
      onClick={onChoose}
    >
      {children}
      <Content cell={cell} wet={wet} />
    </button>
  );
}
