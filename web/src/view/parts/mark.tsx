import { initial } from './marks';
import type { SeatState } from './presence';

// A player's mark: colour, shape and initial together, because eight colours alone can't be told apart by everybody.
const shapes = [
  <circle key="circle" cx="12" cy="12" r="10.25" />,
  <path key="diamond" d="M12 .9L23.1 12 12 23.1.9 12z" />,
  <rect key="square" x="2.25" y="2.25" width="19.5" height="19.5" rx="3" />,
  <path key="shield" d="M2.25 2.5h19.5v9.25c0 5.75-4.25 9-9.75 11.25C6.5 20.75 2.25 17.5 2.25 11.75z" />,
  <path key="cross" d="M7.5 1.5h9v6h6v9h-6v6h-9v-6h-6v-9h6z" />,
  <path key="drop" d="M12 .75C15.5 5.75 21 9.25 21 14.5a9 8.75 0 0 1-18 0C3 9.25 8.5 5.75 12 .75z" />,
  <path key="hexagon" d="M6.5 2.25h11L23.1 12l-5.6 9.75h-11L.9 12z" />,
  <path key="triangle" d="M12 .75l11.5 21.5H.5z" />,
];
const baseline = [16, 16, 16.25, 15.5, 16, 18, 16, 19.5];

/** Whoever is not here is an outline; the page that is hidden has a moon on it, the seat that the server plays a die. */
export function Mark({ mark, name, state = 'here' }: { mark: number; name: string; state?: SeatState }) {
  return (
    <svg class={`mark mark-${mark} is-${state}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {shapes[mark]}
      <text x="12" y={baseline[mark]} text-anchor="middle">
        {initial(name)}
      </text>
      {state === 'away' && <path class="badge" d="M25.5 22.5a5.5 5.5 0 0 1-7.5-7.5 5.5 5.5 0 1 0 7.5 7.5z" />}
      {state === 'absent' && (
        <g class="badge">
          <rect x="14.5" y="14.5" width="11" height="11" rx="2.5" />
          <circle cx="17.75" cy="17.75" r="1.1" />
          <circle cx="22.25" cy="22.25" r="1.1" />
        </g>
      )}
    </svg>
  );
}
