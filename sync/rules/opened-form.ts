import type { Entity } from '../define.ts'
import { applyEdit } from '../protocol/apply-edit.ts'
import { isSame } from '../protocol/canonical.ts'
import type { DocumentState, Edit } from '../protocol/edit.ts'
import { difference } from '../protocol/make-edit.ts'
import { placesOf, toPatch, valueAt, type Held, type Place } from '../protocol/patch-places.ts'

/** A place that somebody else changed while it was being changed in a form, too. */
export type Undecided = { place: Place; mine: Held; theirs: Held }

/** A form after somebody else's change of its document: what it compares with, and what it shows. */
export type Rebased = {
  opened: DocumentState
  typed: DocumentState
  /** Places that now show what they saved, because nothing was typed there. */
  updated: Place[]
  /** Places with two values, to be decided before the form is saved; until then it compares them with what it opened with. */
  undecided: Undecided[]
}

/**
 * Moves an open form onto the document as it is now. Nothing that was typed is lost: a place takes over their value only
 * if it still shows what it opened with.
 */
export function rebaseForm(entity: Entity, opened: DocumentState, live: DocumentState, typed: DocumentState): Rebased {
  const theirs = placesOf(difference(entity, opened, live).after).filter((place) => place !== 'deleted')
  const touched = new Set(placesOf(difference(entity, opened, typed).after))
  const at = (state: DocumentState, place: Place) => valueAt(state, place) ?? null
  const isOpen = (place: Place) => touched.has(place) && !isSame(at(typed, place), at(live, place))
  const undecided = theirs.filter(isOpen)
  const updated = theirs.filter((place) => !touched.has(place))
  const settled = theirs.filter((place) => !isOpen(place))
  return {
    opened: withPlaces(entity, opened, live, settled),
    typed: withPlaces(entity, typed, live, updated),
    updated,
    undecided: undecided.map((place) => ({ place, mine: at(typed, place), theirs: at(live, place) })),
  }
}

/** The form once one of its places is decided: theirs is what it compares with, and with `theirs` what it shows. */
export function decideInForm(
  entity: Entity,
  form: Pick<Rebased, 'opened' | 'typed'>,
  live: DocumentState,
  place: Place,
  side: 'mine' | 'theirs',
): Pick<Rebased, 'opened' | 'typed'> {
  return {
    opened: withPlaces(entity, form.opened, live, [place]),
    typed: side === 'theirs' ? withPlaces(entity, form.typed, live, [place]) : form.typed,
  }
}

function withPlaces(entity: Entity, state: DocumentState, from: DocumentState, places: readonly Place[]) {
  const after = toPatch(places.map((place) => [place, valueAt(from, place) ?? null]))
  return applyEdit(entity, state, { kind: 'update', after } as Edit)
}
