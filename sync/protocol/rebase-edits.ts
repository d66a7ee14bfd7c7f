import { entityOf } from '../entities/index.ts'
import { isRowPatch, type Edit, type Seen } from './edit.ts'
import { isAsSeen } from './hashed.ts'
import { onlyPlaces, placesOf, toPatch, valueAt, withValues, type Held, type Place } from './patch-places.ts'

/**
 * What an edit does by itself, without what it only looked at: before and after of the same places; `before` by hash if
 * the edit holds only the hash.
 */
export function effectOf({ kind, before, after }: Edit): Pick<Edit, 'before' | 'after'> {
  if (kind === 'create') return { before: { deleted: true }, after: { deleted: false, ...after } }
  const seen = placesOf(after).map((place): [Place, Held] => {
    // Whether a document is deleted is never unknown: a delete that says only where it saw it does not name it.
    const unnamed = place === 'deleted' ? after['deleted'] !== true : null
    return [place, valueAt(before, place) ?? unnamed]
  })
  return { before: toPatch<Seen>(seen), after }
}

/**
 * Later edits of the same document as they would have been made without `gone`: if one saw what `gone` had set, it now
 * saw what was there before. Null means that nothing is left to do.
 */
export function rebaseEdits(later: readonly Edit[], gone: Edit): (Edit | null)[] {
  const effect = effectOf(gone)
  const entity = entityOf(gone.entity)
  const open = new Set(placesOf(effect.after))
  return later.map((edit) => {
    const stands = new Map<Place, Held>()
    const idle = new Set<Place>()
    for (const place of [...open]) {
      const [was, became] = [valueAt(effect.before, place) ?? null, valueAt(effect.after, place) ?? null]
      const seen = seenAt(edit, place)
      if (seen !== undefined && isAsSeen(entity, place, became, seen)) stands.set(place, was)
      const set = valueAt(edit.after, place)
      if (set === undefined) continue
      open.delete(place)
      if (isAsSeen(entity, place, set, was)) idle.add(place)
    }
    const after = onlyPlaces(edit.after, (place) => !idle.has(place))
    if (Object.keys(after).length === 0) return null
    return { ...edit, before: onlyPlaces(withValues(edit.before, stands), (place) => !idle.has(place)), after }
  })
}

/** A list that was only looked at was looked at whole: a row that it does not name did not exist. */
function seenAt({ before, after }: Edit, place: Place): Held | undefined {
  const [list = ''] = place.split('/')
  const isLookedAtWhole = isRowPatch(before[list]) && after[list] === undefined
  const named = valueAt(before, place)
  return named === undefined && isLookedAtWhole ? null : named
}
