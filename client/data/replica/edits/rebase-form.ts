import type { Fields } from '#sync/define.ts'
import { entityOf, type Collection, type Documents } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState } from '#sync/protocol/edit.ts'
import { difference } from '#sync/protocol/make-edit.ts'
import { placesOf, type Place } from '#sync/protocol/patch-places.ts'
import { stateToDocument } from '#sync/protocol/state-to-document.ts'
import { decideInForm, rebaseForm, type Undecided } from '#sync/rules/opened-form.ts'

type Document = Documents[Collection]
type Typed = Record<string, unknown> & { id: string }

/** An open form on the document as it is now; `typed` has the form's own shape. */
export type MovedForm = { opened: Document; typed: Typed; updated: Place[]; undecided: Undecided[] }

/** Moves an open form onto the newest version of its document (`sync/rules/opened-form.ts`). */
export function moveForm(collection: Collection, opened: Document, live: Document, typed: Typed): MovedForm {
  const entity = entityOf(collection)
  const state = (document: object) => documentToState(entity, document as Record<string, unknown>)
  const { updated, undecided, ...form } = rebaseForm(entity, state(opened), state(live), state(typed))
  return { ...toForm(collection, form, live, undecided.length === 0 ? live : opened), updated, undecided }
}

/** The same once one of its places is decided; `left` are the others that are not. */
export function decidePlace(
  collection: Collection,
  { opened, typed }: Pick<MovedForm, 'opened' | 'typed'>,
  live: Document,
  decided: { place: Place; side: 'mine' | 'theirs'; left: number },
): Pick<MovedForm, 'opened' | 'typed'> {
  const entity = entityOf(collection)
  const state = (document: object) => documentToState(entity, document as Record<string, unknown>)
  const form = { opened: state(opened), typed: state(typed) }
  const next = decideInForm(entity, form, state(live), decided.place, decided.side)
  return toForm(collection, next, live, decided.left === 0 ? live : opened)
}

/** The places in which a form differs from the document with which it is compared. */
export function typedPlaces(collection: Collection, opened: Document, typed: Typed): Place[] {
  const entity = entityOf(collection)
  const state = (document: object) => documentToState(entity, document as Record<string, unknown>)
  return placesOf(difference(entity, state(opened), state(typed)).after)
}

/** The fields and lists in which two forms of a document differ, whatever their rows' order and the server's own counts. */
export function differingNames(collection: Collection, one: Typed, other: Typed): string[] {
  const entity = entityOf(collection)
  const { after } = difference(entity, documentToState(entity, one), documentToState(entity, other))
  return Object.keys(after)
}

/** While a place is undecided the form still stands where it opened: `at` says where. */
function toForm(
  collection: Collection,
  { opened, typed }: { opened: DocumentState; typed: DocumentState },
  live: Document,
  at: Document,
): Pick<MovedForm, 'opened' | 'typed'> {
  const shown = (state: DocumentState): Typed =>
    withCounts(collection, stateToDocument(collection, live.id, state, at.position), live)
  return { opened: { ...shown(opened), edit: at.edit } as unknown as Document, typed: shown(typed) }
}

/** What the server alone fills in is in no state. */
function withCounts(collection: Collection, document: Typed, live: Document): Typed {
  const lists = Object.entries(entityOf(collection).children).map(([list, child]) => {
    const rowsOf = (from: object) => (Reflect.get(from, list) ?? []) as Typed[]
    const known = new Map(rowsOf(live).map((row) => [row.id, row]))
    const rows = rowsOf(document).map((row) => {
      const stored = known.get(row.id)
      return stored ? { ...row, ...serverValuesIn(child.fields, stored) } : row
    })
    return [list, rows]
  })
  return { ...document, ...serverValuesIn(entityOf(collection).fields, live), ...Object.fromEntries(lists) }
}

function serverValuesIn(fields: Fields, stored: object): Record<string, unknown> {
  const own = Object.keys(fields).filter((name) => fields[name]?.setByServer)
  return Object.fromEntries(own.map((name) => [name, Reflect.get(stored, name)]))
}
