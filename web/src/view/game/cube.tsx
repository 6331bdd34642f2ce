import { useLayoutEffect, useRef } from 'preact/hooks';
import { Face } from '../parts/face';

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
 * A die in the air. It lands on `value`; a solid cube inside hides the holes at the rounded corners. `duration` is when it lies, ms. Whoever shows it
 * puts the flat die in its place afterwards.
 */
export function Cube({ value, duration }: { value: number; duration: number }) {
  const cube = useRef<HTMLSpanElement>(null);
  const hop = useRef<HTMLSpanElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one throw is one cube; it starts once
  useLayoutEffect(() => {
    const [x, y] = turned[value] ?? [0, 0];
    const side = Math.random() < 0.5 ? -1 : 1;
    const time = between(0.8, 1) * duration;
    const turn = (dx: number, dy: number, dz: number) => ({ transform: `rotateX(${-x + dx}deg) rotateY(${-y + dy}deg) rotateZ(${dz}deg)` });
    const spin = cube.current?.animate(
      [
        { ...turn(between(-420, -300), side * between(260, 420), side * between(60, 140)), easing: 'cubic-bezier(.2,.6,.35,1)' },
        { ...turn(12, side * -14, side * 7), offset: 0.82, easing: 'ease-in-out' },
        turn(0, 0, 0),
      ],
      { duration: time, fill: 'both' },
    );
    const height = between(34, 52);
    const flight = hop.current?.animate(
      [
        { transform: 'translateY(0)', easing: 'cubic-bezier(.2,.7,.4,1)' },
        { transform: `translateY(-${height}%)`, offset: 0.32, easing: 'cubic-bezier(.6,0,.9,.5)' },
        { transform: 'translateY(0)', offset: 0.68, easing: 'cubic-bezier(.2,.7,.4,1)' },
        { transform: `translateY(-${height / 5}%)`, offset: 0.82, easing: 'cubic-bezier(.6,0,.9,.5)' },
        { transform: 'translateY(0)' },
      ],
      { duration: time, fill: 'both' },
    );
    return () => {
      spin?.cancel();
      flight?.cancel();
    };
  }, []);

  return (
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
  );
}
