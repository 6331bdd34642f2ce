const patience = 10_000; // ms

/** Does something that can be aborted, and aborts it when it takes too long: then it fails as it does when it is aborted. */
export async function withPatience<T>(action: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), patience);
  try {
    return await action(given.signal);
  } finally {
    clearTimeout(timer);
  }
}
