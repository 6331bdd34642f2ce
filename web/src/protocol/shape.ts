// Checks that a parsed JSON value has the shape that a type says. Keys that a shape doesn't name are left out of the result: a newer server may
// send more than this page knows.

/** Returns the value as T, or throws ShapeError. */
export type Shape<T> = (value: unknown) => T;

export class ShapeError extends Error {}

function refuse(expected: string): never {
  throw new ShapeError(`expected ${expected}`);
}

export const integer: Shape<number> = (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : refuse('an integer'));

export const string: Shape<string> = (value) => (typeof value === 'string' ? value : refuse('a string'));

export const boolean: Shape<boolean> = (value) => (typeof value === 'boolean' ? value : refuse('true or false'));

export function oneOf<const T extends string | number>(...values: readonly T[]): Shape<T> {
  return (value) => values.find((candidate) => candidate === value) ?? refuse(`one of ${values.join(', ')}`);
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value) => (value === null ? null : shape(value));
}

export function array<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (value) => (Array.isArray(value) ? value.map(shape) : refuse('a list'));
}

export function pair<A, B>(first: Shape<A>, second: Shape<B>): Shape<readonly [A, B]> {
  return (value) => (Array.isArray(value) && value.length === 2 ? [first(value[0]), second(value[1])] : refuse('a pair'));
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : refuse('an object');
}

/** Any keys, all values of one shape. */
export function record<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value) => Object.fromEntries(entries(value).map(([key, item]) => [key, shape(item)]));
}

type Fields<T> = { readonly [K in keyof T]-?: Shape<T[K]> };

/** Named keys. Those of `optional` may be missing, and are missing in the result then. */
export function object<R extends object, O extends object = Record<never, never>>(
  required: Fields<R>,
  optional?: Fields<O>,
): Shape<R & Partial<O>> {
  return (value) => {
    const given = new Map(entries(value));
    const result: Record<string, unknown> = {};
    for (const [key, shape] of Object.entries<Shape<unknown>>(required)) result[key] = shape(given.get(key));
    for (const [key, shape] of Object.entries<Shape<unknown>>(optional ?? {})) if (given.has(key)) result[key] = shape(given.get(key));
    // Each field was just made by the shape that R or O names for it.
    return result as R & Partial<O>;
  };
}

/** The value as a shape, or null when it has another. */
export function check<T>(shape: Shape<T>, value: unknown): T | null {
  try {
    return shape(value);
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}

/** JSON text as a shape, or null when it is no JSON or has another shape. */
export function parse<T>(shape: Shape<T>, text: string): T | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return check(shape, value);
}
