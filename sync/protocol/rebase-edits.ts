import { isSame } from './canonical.ts'
import { isRowPatch, type Edit, type Patch } from './edit.ts'
import type { Place } from './merge-edit.ts'
import { placesOf, valueAt, withoutPlace, withValue, type Held } from './places.ts'

/** What an edit does by itself, without what it only looked at: before and after of the same places. */
export function effectOf({ kind, before, after }: Edit): Pick<Edit, 'before' | 'after'> {
  if (kind === 'create') return { before: { deleted: true }, after: { deleted: false, ...after } }
  let seen: Patch = {}
  for (const place of placesOf(after)) seen = withValue(seen, place, valueAt(before, place) ?? null)
  return { before: seen, after }
}

/**
 * Later edits of the same document as they would have been made without `gone`: where one saw what `gone` had set, it saw
 * what was there before. Null stands for one that has nothing left to do.
 */
export function rebaseEdits(later: readonly Edit[], gone: Edit): (Edit | null)[] {
  const effect = effectOf(gone)
  const open = new Set(placesOf(effect.after))
  return later.map((edit) => {
    let { before, after } = edit
    for (const place of [...open]) {
      const [was, became] = [valueAt(effect.before, place) ?? null, valueAt(effect.after, place) ?? null]
      const seen = seenAt(edit, before, place)
      if (seen !== undefined && isSame(seen, became)) before = withValue(before, place, was)
      const set = valueAt(after, place)
      if (set === undefined) continue
      open.delete(place)
      if (!isSame(set, was)) continue
      after = withoutPlace(after, place)
      before = withoutPlace(before, place)
    }
    return Object.keys(after).length === 0 ? null : { ...edit, before, after }
  })
}

/** A list that was only looked at was looked at whole: a row that it does not name was not there. */
function seenAt(edit: Edit, before: Patch, place: Place): Held | undefined {
  const [list = ''] = place.split('/')
  const isLookedAtWhole = isRowPatch(before[list]) && edit.after[list] === undefined
  const named = valueAt(before, place)
  return named === undefined && isLookedAtWhole ? null : named
}
