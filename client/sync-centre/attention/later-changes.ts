import type { RecentChange } from '#client/data/online/recent-changes.ts'
import { placesOf, type Place } from '#sync/protocol/patch-places.ts'

type Change = Pick<RecentChange, 'edit' | 'documentId' | 'kind' | 'after' | 'count'>

/**
 * My later changes over this one: alone, its undo would conflict with them. A bulk change is not undone for the sake of
 * one document.
 * @param changes the newest first, as are those that are returned
 */
export function laterChanges<C extends Change>(changes: readonly C[], change: C): C[] {
  const newer = changes.slice(0, changes.indexOf(change)).filter(({ documentId, count }) => {
    return documentId === change.documentId && count === 1
  })
  const found: C[] = []
  for (const one of newer.toReversed()) {
    if ([change, ...found].some((earlier) => isOver(one, earlier))) found.push(one)
  }
  return found.toReversed()
}

/** Undoing a creation deletes all that the document has become. */
function isOver(later: Change, earlier: Change): boolean {
  if (earlier.kind === 'create' || later.kind === 'delete') return true
  const places = placesOf(earlier.after)
  return placesOf(later.after).some((place) => places.some((other) => isWithin(place, other) || isWithin(other, place)))
}

/** Of a long list only its name may be known. */
function isWithin(place: Place, other: Place): boolean {
  return place === other || place.startsWith(`${other}/`)
}
