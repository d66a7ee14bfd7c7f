/**
 * Replaces the package `tslib` in the client's build: the three functions that its users need, written for today's
 * browsers.
 */
export const __assign = Object.assign

export function __rest(from: object, without: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !without.includes(name)))
}

export function __spreadArray(to: readonly unknown[], from: ArrayLike<unknown>): unknown[] {
  return to.concat(Array.from(from))
}
