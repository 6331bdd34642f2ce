import { TIP, TOUCH } from '../game/flight';
import type { Desk } from './instrument';

// Everything that can be heard, made of noise and a few tones. Times in s; `at`: of the context's clock.

interface Burst {
  at: number;
  type: BiquadFilterType;
  frequency: number;
  q?: number;
  gain: number;
  /** s until it is gone. */
  decay: number;
}

/** Something hard or rough is touched. */
function burst({ context, out, noise }: Desk, { at, type, frequency, q = 1, gain, decay }: Burst): void {
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type, frequency, Q: q });
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(gain, at);
  level.gain.exponentialRampToValueAtTime(0.0005, at + decay);
  source.connect(filter).connect(level).connect(out);
  // Another stretch of the noise each time: the same twice sounds like a machine.
  source.start(at, Math.random() * (noise.duration - decay - 0.02), decay + 0.02);
}

interface Tone {
  at: number;
  from: number;
  /** Hz at its end; as it began, where it is not given. */
  to?: number;
  gain: number;
  attack?: number;
  decay: number;
}

function tone({ context, out }: Desk, { at, from, to = from, gain, attack = 0.002, decay }: Tone): void {
  const source = new OscillatorNode(context, { type: 'sine', frequency: from });
  const level = new GainNode(context, { gain: 0 });
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + decay);
  level.gain.setValueAtTime(0.0005, at);
  level.gain.exponentialRampToValueAtTime(gain, at + attack);
  level.gain.exponentialRampToValueAtTime(0.0005, at + attack + decay);
  source.connect(level).connect(out);
  source.start(at);
  source.stop(at + attack + decay + 0.02);
}

const between = (from: number, to: number) => from + Math.random() * (to - from);

/** One die hits the felt: a click of its corner, and the wood under it. Of many, each is softer. */
function hit(desk: Desk, at: number, force: number): void {
  burst(desk, { at, type: 'bandpass', frequency: between(2300, 3400), q: 1.6, gain: 1.4 * force, decay: 0.028 });
  burst(desk, { at, type: 'lowpass', frequency: between(480, 700), gain: 1.5 * force, decay: 0.05 });
  tone(desk, { at, from: between(210, 270), to: 120, gain: 0.5 * force, decay: 0.06 });
}

/** The force of each of so many dice: together they are louder than one, but not that many times. */
const share = (dice: number) => dice ** -0.4;

/** Dice knock together in the air. */
function rattle(desk: Desk, from: number, to: number, dice: number): void {
  for (let count = dice * 2; count > 0; count -= 1) {
    const at = between(from, to);
    burst(desk, { at, type: 'bandpass', frequency: between(3200, 5200), q: 2.5, gain: 0.5 * share(dice), decay: 0.014 });
  }
}

/** A throw, from the hand to the last bounce; `lands`: when each die lies, ms. What was not heard yet when it is cut short is not heard. */
export function throwDice(desk: Desk, lands: readonly number[], volume: number): { cut(): number } {
  const { context } = desk;
  const start = context.currentTime + 0.01;
  const level = new GainNode(context, { gain: volume });
  level.connect(desk.out);
  const own = { ...desk, out: level };
  const seconds = lands.map((ms) => ms / 1000);
  if (lands.length > 1) rattle(own, start, start + Math.min(...seconds) * TOUCH, lands.length);
  for (const land of seconds) {
    hit(own, start + land * TOUCH, share(lands.length));
    hit(own, start + land * TIP, share(lands.length) * 0.35);
  }
  return {
    /** Returns how many dice had not touched the felt yet. */
    cut() {
      level.gain.value = 0;
      return seconds.filter((land) => context.currentTime < start + land * TOUCH).length;
    },
  };
}

/** So many dice are there at once. */
export function dropDice(desk: Desk, dice: number, volume: number): void {
  const start = desk.context.currentTime + 0.005;
  for (let die = 0; die < dice; die += 1) hit(desk, start + die * 0.012 + between(0, 0.008), share(dice) * volume);
}

/** A pen on paper: three quick strokes. */
export function penStroke(desk: Desk, volume: number): void {
  const { context, out, noise } = desk;
  const start = context.currentTime + 0.005;
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const paper = new BiquadFilterNode(context, { type: 'bandpass', frequency: 4200, Q: 0.9 });
  const level = new GainNode(context, { gain: 0 });
  const strokes = [0, 0.5, 1, 0.75, 0.12, 0.6, 0.9, 0.4, 0.08, 0.55, 0.7, 0.5, 0.25, 0];
  level.gain.setValueCurveAtTime(
    strokes.map((pressure) => pressure * 0.3 * volume),
    start,
    0.36,
  );
  paper.frequency.setValueCurveAtTime([3600, 5200, 3900, 5600, 4300], start, 0.36);
  source.connect(paper).connect(level).connect(out);
  source.start(start, between(0, 0.5));
  source.stop(start + 0.38);
}

/** The stamp comes down when it is seen to (game.css): on paper, on a table. */
export function stampThud(desk: Desk): void {
  const at = desk.context.currentTime + 0.18;
  tone(desk, { at, from: 105, to: 46, gain: 0.85, decay: 0.24 });
  burst(desk, { at, type: 'lowpass', frequency: 320, gain: 1, decay: 0.12 });
  burst(desk, { at, type: 'bandpass', frequency: 1500, gain: 0.3, decay: 0.03 });
}

/** Two soft notes, a fourth up, as of a small wooden bar. */
export function twoNotes(desk: Desk): void {
  const start = desk.context.currentTime + 0.02;
  for (const [at, note] of [
    [start, 587.33],
    [start + 0.17, 783.99],
  ] as const) {
    tone(desk, { at, from: note, gain: 0.34, attack: 0.008, decay: 0.7 });
    tone(desk, { at, from: note * 3.93, gain: 0.05, decay: 0.12 });
  }
}
