/** A few strings that outlive the page, where the browser lets them. */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * The browser's storage, or memory alone where there is none: private windows and blocked cookies make it missing, or make any call of it throw, at any
 * time. `open` is called once and may throw. What could not be written there lives as long as the page.
 */
export function createStore(open: () => Storage): Store {
  const memory = new Map<string, string | null>();
  const storage = attempt(open);

  return {
    get(key) {
      const kept = memory.get(key);
      return kept === undefined ? (attempt(() => storage?.getItem(key)) ?? null) : kept;
    },
    set(key, value) {
      const written = attempt(() => {
        storage?.setItem(key, value);
        return storage !== null;
      });
      if (written) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      const removed = attempt(() => {
        storage?.removeItem(key);
        return storage !== null;
      });
      if (removed) memory.delete(key);
      else memory.set(key, null);
    },
  };
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
