/** What of a day fits into its cell, and how many stand behind "+n more". */
export type PlacedChips<Chip> = { shown: Chip[]; more: number }

/**
 * The first `room` chips of a day, whole when all fit; "+n more" takes the place of the last one, so that it never
 * hides a single chip that would have fitted there.
 */
export function placeChips<Chip>(chips: Chip[], room: number): PlacedChips<Chip> {
  if (chips.length <= room) return { shown: chips, more: 0 }
  return { shown: chips.slice(0, room - 1), more: chips.length - room + 1 }
}
