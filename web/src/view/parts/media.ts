import { type ReadonlySignal, signal } from '@preact/signals';

function media(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => {
    matches.value = list.matches;
  });
  return matches;
}

/** Room for everybody's sheets side by side. A phone on its side is wide too, but low. */
export const wide = media('(min-width: 56.25rem) and (min-height: 34rem)');
export const calm = media('(prefers-reduced-motion: reduce)');
export const dark = media('(prefers-color-scheme: dark)');
