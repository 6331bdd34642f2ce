import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { reactions } from '../../protocol/codes';
import type { Reaction } from '../../protocol/messages';
import { t } from '../words';
import { icon } from './icon';
import { CupIcon } from './more_icons';

const StarIcon = icon('M12 3l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 16.5l-5.4 3 1.2-6-4.5-4.2 6.1-.7z');
const HandIcon = icon(
  'M7 12V6.5a1.5 1.5 0 0 1 3 0V11 4.5a1.5 1.5 0 0 1 3 0V11 5.5a1.5 1.5 0 0 1 3 0V12 8.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-6 6h-1.5a6 6 0 0 1-4.5-2l-4-4.5a1.5 1.5 0 0 1 2.2-2L7 14z',
);
const LaughIcon = icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM8.5 9v.01M15.5 9v.01M7.5 13h9a4.5 4.5 0 0 1-9 0z');
const SadIcon = icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM8.5 9.5v.01M15.5 9.5v.01M8 16.5a4.6 4.6 0 0 1 8 0');
const CloverIcon = icon(
  'M12 12C8.5 9.8 7.6 7.6 8.8 6c1.2-1.4 2.9-.7 3.2 1 .3-1.7 2-2.4 3.2-1 1.2 1.6.3 3.8-3.2 6zM12 12c-2.2 3.5-4.4 4.4-6 3.2-1.4-1.2-.7-2.9 1-3.2-1.7-.3-2.4-2-1-3.2 1.6-1.2 3.8-.3 6 3.2zM12 12c2.2-3.5 4.4-4.4 6-3.2 1.4 1.2.7 2.9-1 3.2 1.7.3 2.4 2 1 3.2-1.6 1.2-3.8.3-6-3.2zM12 12c0 4 .8 6.5 3 8.5',
);
const HourglassIcon = icon('M7 3.5h10M7 20.5h10M8 3.5V7l4 5-4 5v3.5M16 3.5V7l-4 5 4 5v3.5');
const HeartIcon = icon('M12 20C5.5 15.5 3.5 12.3 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.3-2 6.5-8.5 11z');

const icons: Readonly<Record<Reaction, typeof StarIcon>> = {
  wow: StarIcon,
  clap: HandIcon,
  laugh: LaughIcon,
  ouch: SadIcon,
  lucky: CloverIcon,
  hurry: HourglassIcon,
  thanks: HeartIcon,
  well_played: CupIcon,
};

/** A reaction as a picture and a word. */
export function ReactionWord({ reaction, size = 18 }: { reaction: Reaction; size?: number }) {
  const Icon = icons[reaction];
  return (
    <span class="reaction">
      <Icon size={size} />
      <span>{t(`reaction.${reaction}`)}</span>
    </span>
  );
}

export interface ReactTrayProps {
  onChoose: (reaction: Reaction) => void;
  /** `beside`: by a tap elsewhere, which has the focus now. */
  onClose: (beside: boolean) => void;
}

/** The reactions to choose from. */
export function ReactTray({ onChoose, onClose }: ReactTrayProps) {
  const list = useRef<HTMLUListElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // How much room there is beside the button.
  useLayoutEffect(() => {
    const button = list.current?.parentElement?.getBoundingClientRect();
    if (button) list.current?.style.setProperty('--beside', `${Math.max(button.left, innerWidth - button.right)}px`);
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // The button that opens it is around it, and closes it itself.
    const isInside = (target: EventTarget | null) => target instanceof Node && list.current?.parentElement?.contains(target);
    document.addEventListener('pointerdown', ({ target }) => isInside(target) || close.current(true), { signal });
    // Before the table's keys, whose Escape means something else.
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close.current(false);
      },
      { signal, capture: true },
    );
    return () => stop.abort();
  }, []);
  return (
    <ul class="react-tray paper" aria-label={t('react.title')} ref={list}>
      {reactions.map((reaction) => (
        <li key={reaction}>
          <button
            type="button"
            onClick={() => {
              onChoose(reaction);
              onClose(false);
            }}
          >
            <ReactionWord reaction={reaction} size={22} />
          </button>
        </li>
      ))}
    </ul>
  );
}
