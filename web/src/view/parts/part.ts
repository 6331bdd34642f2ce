import { type ReadonlySignal, signal } from '@preact/signals';
import { withPatience } from '../../model/patience';

/** Something of the page that is fetched apart from it. */
export interface Part<Content> {
  /** Null until it is here. */
  readonly content: ReadonlySignal<Content | null>;
  /** Fetches it, once. Rejects when it can't be had now: the next call asks again. */
  load(): Promise<Content>;
}

const lacking = new Set<() => Promise<unknown>>();

export function part<Content>(fetch: () => Promise<Content>): Part<Content> {
  const content = signal<Content | null>(null);
  const load = async () => {
    content.value ??= await fetch();
    lacking.delete(load);
    return content.value;
  };
  lacking.add(load);
  return { content, load };
}

/** Fetches everything that the page has not got yet, while the server still has it. What fails now is asked for again when it is drawn. */
export async function fetchLater(): Promise<void> {
  await Promise.allSettled([...lacking].map((load) => load()));
}

/** ms; whoever waits for longer is told why. */
const QUIET = 1500;
/** ms */
const RETRY = 2000;
/** ms; a page that fails sooner would only fail again. */
const RELOAD_AFTER = 10_000;

const waits = signal(0);
/** How many parts somebody waits for that did not come at once. */
export const waiting: ReadonlySignal<number> = waits;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  );
const serverAnswers = () => succeeds(withPatience((signal) => fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })));

/**
 * Fetches a part until it is here or given up. While the line is dead it waits for it. When the server answers and still doesn't have the part, it has a
 * new version: a page of the old one can't fetch what it lacks of it, and loads itself again, once it has been open for a while.
 */
async function keepAsking(load: () => Promise<unknown>, givenUp: () => boolean): Promise<void> {
  while (!givenUp()) {
    if (await succeeds(load())) return;
    if (await serverAnswers()) {
      if (givenUp() || (await succeeds(load()))) return;
      if (performance.now() > RELOAD_AFTER) {
        location.reload();
        return;
      }
    }
    await pause(RETRY);
  }
}

/** Fetches a part however long that takes. Returns how to give it up. `missed`: somebody waits for it, and is told if it takes long. */
export function obtain(wanted: Part<unknown>, missed: boolean): () => void {
  let over = false;
  let told = 0;
  const timer = setTimeout(() => {
    told = missed ? 1 : 0;
    waits.value += told;
  }, QUIET);
  const end = () => {
    over = true;
    clearTimeout(timer);
    waits.value -= told;
    told = 0;
  };
  void keepAsking(wanted.load, () => over).then(end);
  return end;
}
