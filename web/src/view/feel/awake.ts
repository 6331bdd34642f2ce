import { effect, type ReadonlySignal } from '@preact/signals';

/** Whether this browser keeps a screen on for a page: only over https, and not everywhere. */
export const canStayAwake = () => 'wakeLock' in navigator;

/**
 * Keeps the screen on while it is wanted and somebody looks. The browser takes it away whenever the page goes out of sight; it is asked again on return.
 * A refusal (a low battery) is no matter. Returns how to stop.
 */
export function keepAwake(wanted: ReadonlySignal<boolean>): () => void {
  if (!canStayAwake()) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let asking = false;
  let stopped = false;
  const wants = () => !stopped && wanted.peek() && !document.hidden;

  const settle = async () => {
    if (asking) return;
    if (lock?.released) lock = null;
    if (wants() === (lock !== null)) return;
    asking = true;
    try {
      if (lock) await lock.release();
      lock = wants() ? await navigator.wakeLock.request('screen') : null;
    } catch {
      lock = null;
      asking = false;
      return;
    }
    asking = false;
    // What was wanted may have changed meanwhile.
    void settle();
  };

  const stop = effect(() => {
    wanted.value;
    void settle();
  });
  document.addEventListener('visibilitychange', settle);
  return () => {
    stopped = true;
    stop();
    document.removeEventListener('visibilitychange', settle);
    void settle();
  };
}
