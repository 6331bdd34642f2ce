/** From here on the time left is pressing, seconds. A short timer presses late. */
export function pressing(timer: number): number {
  return Math.min(10, timer / 2);
}
