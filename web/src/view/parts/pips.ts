/** Where the pips of a face are, in a die of 100 × 100. The page's dice, the icons and the log draw them from here. */
const near = 26;
const mid = 50;
const far = 74;

export const PIP_RADIUS = 9.5;

export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[mid, mid]],
  [
    [near, near],
    [far, far],
  ],
  [
    [near, near],
    [mid, mid],
    [far, far],
  ],
  [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ],
  [
    [near, near],
    [far, near],
    [mid, mid],
    [near, far],
    [far, far],
  ],
  [
    [near, near],
    [far, near],
    [near, mid],
    [far, mid],
    [near, far],
    [far, far],
  ],
];
