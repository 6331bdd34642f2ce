import { useEffect, useRef } from 'preact/hooks';

/**
 * When one thing takes the place of another and what had the focus went with it, the focus goes to the start of the screen's content, so that who hears
 * the page, or goes through it by keys, is not thrown back to its top. `whole`: it is the screen that changes, which who hears the page is told even when
 * nothing had the focus. Not when the page was just loaded: null, while there is nothing to show yet.
 */
export function useFocusOnChange(screen: string | null, whole = false): void {
  const before = useRef(screen);
  // Asked before this drawing takes it away. Who went to the page from another of ours has it on what is shown meanwhile.
  const hadFocus = document.activeElement !== document.body;
  useEffect(() => {
    if (before.current === screen) return;
    const moves = (whole && before.current !== null) || hadFocus;
    before.current = screen;
    if (moves && document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [screen, whole, hadFocus]);
}
