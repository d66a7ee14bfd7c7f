/**
 * Where a key leads from place `at` of a grid that is filled row by row; null for a key that does not move, and at an
 * edge, where there is nothing to move to.
 */
export function indexByKey(key: string, at: number, { count, columns }: { count: number; columns: number }) {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }
  const next = Object.hasOwn(steps, key) ? steps[key]! : -1
  return next >= 0 && next < count ? next : null
}
