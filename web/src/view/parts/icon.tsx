// Line icons of one hand: 24 × 24, drawn with a 2 px pen. Their meaning is always said in words beside them or in the button's name.

/** An icon of one path. */
export function icon(line: string, solid = false) {
  return ({ size = 24 }: { size?: number }) => (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={solid ? 'currentColor' : 'none'}
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={line} />
    </svg>
  );
}
