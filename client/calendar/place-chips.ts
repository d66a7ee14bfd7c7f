import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'

/** What of a day fits into its cell, and how many stand behind "+n more". */
export type PlacedChips<Chip> = { shown: Chip[]; more: number }

type Chip = Pick<DayEntry<unknown>, 'part'>

/**
 * `room` chips of a day, whole when all fit; "+n more" takes the place of the last one, so that it never hides a single
 * chip that would have fitted there.
 */
export function placeChips<C extends Chip>(chips: C[], room: number): PlacedChips<C> {
  if (chips.length <= room) return { shown: chips, more: 0 }
  return { shown: mostTelling(chips, room - 1), more: chips.length - room + 1 }
}

/**
 * The first `room` of a day in its order; what merely goes on from the day before to the day after gives way to what
 * begins or ends here, so that a half-term week never hides a deadline in it.
 */
export function mostTelling<C extends Chip>(chips: C[], room: number): C[] {
  if (chips.length <= room) return chips
  const [goingOn, telling] = [chips.filter(isGoingOn), chips.filter((chip) => !isGoingOn(chip))]
  const chosen = new Set([...telling, ...goingOn].slice(0, room))
  return chips.filter((chip) => chosen.has(chip))
}

function isGoingOn({ part }: Chip): boolean {
  return part !== null && part.number > 1 && part.number < part.total
}
