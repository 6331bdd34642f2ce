import { useLayoutEffect, useRef } from 'preact/hooks';
import { Face } from '../parts/face';
import { landsAt, TIP, TOUCH } from './flight';
import type { Landing } from './landing';

// How each face is turned away from the front; the cube is turned back by as much to show it. Opposite faces sum to seven.
const turned: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [0, 0],
  [0, 90],
  [90, 0],
  [-90, 0],
  [0, -90],
  [0, 180],
];
const faces = [1, 2, 3, 4, 5, 6] as const;

const between = (from: number, to: number) => from + Math.random() * (to - from);

/**
 * A die in the air. It lands on `value`, which can't be read before it touches the felt; a solid cube inside hides the holes at the rounded corners.
 * Whoever shows it puts the flat die in its place afterwards.
 */
export function Cube({ value, fall, position }: { value: number; fall: Landing; position: number }) {
  const cube = useRef<HTMLSpanElement>(null);
  const hop = useRef<HTMLSpanElement>(null);
  const cast = useRef<HTMLSpanElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one throw is one cube; it starts once
  useLayoutEffect(() => {
    const [x, y] = turned[value] ?? [0, 0];
    const duration = landsAt(fall, position);
    const side = Math.random() < 0.5 ? -1 : 1;
    // A short flight has time for fewer turns: faster ones would only flicker.
    const turns = duration < 400 ? 0.6 : 1;
    const timing = { duration, fill: 'both' } as const;
    const turn = (dx: number, dy: number, dz: number) => ({ transform: `rotateX(${-x + dx}deg) rotateY(${-y + dy}deg) rotateZ(${dz}deg)` });
    const spin = cube.current?.animate(
      [
        {
          ...turn(between(-640, -480) * turns, side * between(380, 560) * turns, side * between(90, 200)),
          easing: 'cubic-bezier(.3,.5,.6,.9)',
        },
        { ...turn(between(-110, -70), side * between(50, 90), side * between(20, 40)), offset: TOUCH, easing: 'cubic-bezier(.2,.6,.5,1)' },
        { ...turn(9, side * -11, side * 6), offset: TIP, easing: 'ease-in-out' },
        turn(0, 0, 0),
      ],
      timing,
    );
    const height = between(42, 64);
    const at = (drift: number, up: number) => ({ transform: `translate3d(${drift}%, ${-up}%, ${up / 100}em)` });
    const drift = between(-12, 12);
    const up = 'cubic-bezier(.2,.7,.4,1)';
    const down = 'cubic-bezier(.6,0,.9,.5)';
    const flight = hop.current?.animate(
      [
        { ...at(drift, -14), easing: up },
        { ...at(drift * 0.6, height), offset: TOUCH / 2, easing: down },
        { ...at(drift * 0.2, 0), offset: TOUCH, easing: up },
        { ...at(drift * 0.06, height / 4), offset: (TOUCH + TIP) / 2, easing: down },
        { ...at(0, 0), offset: TIP, easing: up },
        { ...at(0, height / 24), offset: (TIP + 1) / 2, easing: down },
        at(0, 0),
      ],
      timing,
    );
    const under = (scale: number, opacity: number) => ({ transform: `translateX(${drift * (1 - opacity)}%) scale(${scale})`, opacity });
    const shadow = cast.current?.animate(
      [
        { ...under(0.9, 0.5), easing: up },
        { ...under(1.3, 0.3), offset: TOUCH / 2, easing: down },
        { ...under(0.98, 0.95), offset: TOUCH, easing: up },
        { ...under(1.08, 0.7), offset: (TOUCH + TIP) / 2, easing: down },
        { ...under(0.98, 1), offset: TIP },
        under(0.98, 1),
      ],
      timing,
    );
    return () => {
      spin?.cancel();
      flight?.cancel();
      shadow?.cancel();
    };
  }, []);

  return (
    <>
      <span class="cast" ref={cast} />
      <span class="hop" ref={hop}>
        <span class="cube" ref={cube}>
          {faces.map((face) => (
            <span key={face} class={`side side-${face}`}>
              <Face value={face} />
            </span>
          ))}
          {faces.map((face) => (
            <span key={-face} class={`core side-${face}`} />
          ))}
        </span>
      </span>
    </>
  );
}
