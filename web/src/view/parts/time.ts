import { useEffect, useState } from 'preact/hooks';

/** Whole seconds until then (ms, Date.now()), drawn anew with each; null without a then. */
export function useSecondsLeft(until: number | null): number | null {
  const [, tick] = useState(0);
  const left = until === null ? 0 : Math.max(0, until - Date.now());
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => tick((times) => times + 1), left % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return until === null ? null : Math.ceil(left / 1000);
}

/** “1:05” */
export function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
