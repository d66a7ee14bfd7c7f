/** Dates over nineteen months, so that many fall near a month's end and some into other years. */
export function dayOf(to: number): string {
  return new Date(Date.UTC(2026, 7, 1) + to * 86_400_000).toISOString()
}

export function colorOf(to: number): string {
  return `#${(to * 7919).toString(16).padStart(6, '0').slice(-6)}`
}
