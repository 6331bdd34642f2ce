import { useEffect, useRef } from 'preact/hooks';

/**
 * When one screen takes the place of another and what had the focus went with it, the focus goes to the start of the new one's content, so that who hears
 * the page, or goes through it by keys, is not thrown back to its top. Not when the page was just loaded.
 */
export function useFocusOnChange(screen: string): void {
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [screen]);
}
