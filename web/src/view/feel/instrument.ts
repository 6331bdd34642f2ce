// The one AudioContext of the page, and how it may be had: only after a gesture, gone when nobody wants sound, asleep while there is none.

/** ms without a sound after which it sleeps: an AudioContext that runs costs power, also in silence. */
const DOZE = 8000;
/** ms; a sound that could only be made later than that is left out. */
const TOO_LATE = 400;

/** What a sound is made with. */
export interface Desk {
  context: AudioContext;
  out: GainNode;
  /** White noise. */
  noise: AudioBuffer;
}

let desk: Desk | null = null;
let doze: ReturnType<typeof setTimeout> | undefined;
/** How many want sound. */
let wanted = 0;

function open(): Desk | null {
  // Before the first gesture a browser lets nothing sound, and says so.
  if (desk || navigator.userActivation?.hasBeenActive === false) return desk;
  try {
    const context = new AudioContext({ latencyHint: 'interactive' });
    const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
    const out = context.createGain();
    out.connect(context.destination);
    desk = { context, out, noise };
  } catch {
    // A machine, or a browser, without sound.
  }
  return desk;
}

function close(): void {
  clearTimeout(doze);
  desk?.context.close().catch(() => undefined);
  desk = null;
}

function sleepSoon(): void {
  clearTimeout(doze);
  doze = setTimeout(() => (wanted > 0 ? desk?.context.suspend().catch(() => undefined) : close()), DOZE);
}

/** Returns whether it runs now; else it may in a moment. */
function wake(): boolean {
  const context = open()?.context;
  if (!context) return false;
  sleepSoon();
  // An iPhone interrupts it for a call or a locked screen, and never goes on by itself.
  if (context.state !== 'running') context.resume().catch(() => undefined);
  return context.state === 'running';
}

/** Makes a sound: `volume` from 0 to 1. */
export function play(volume: number, sound: (desk: Desk) => void): void {
  if (!open()) return;
  const ready = (at: Desk) => {
    // Loudness is felt in powers.
    at.out.gain.value = volume ** 2;
    sound(at);
  };
  if (wake()) {
    if (desk) ready(desk);
    return;
  }
  const asked = performance.now();
  const context = desk?.context;
  context?.resume().then(
    () => desk?.context === context && desk && performance.now() - asked < TOO_LATE && ready(desk),
    () => undefined,
  );
}

const gestures = ['pointerdown', 'pointerup', 'keydown'] as const;

/** Has sound at hand while somebody wants it. Returns how to put it away. */
export function keepReady(): () => void {
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  for (const gesture of gestures) document.addEventListener(gesture, () => void wake(), options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) desk?.context.suspend().catch(() => undefined);
      else if (desk) wake();
    },
    options,
  );
  wanted += 1;
  wake();
  return () => {
    stop.abort();
    wanted -= 1;
    if (wanted === 0) close();
  };
}
