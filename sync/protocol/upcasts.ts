import { defaultsOf, noServerRows } from '../define.ts'
import { entityOf, type Collection } from '../entities/index.ts'
import type { Edit } from './edit.ts'
import { SCHEMA } from './schema.ts'

/**
 * An edit as a device of any schema version wrote it: its shape is known, but its entity and fields may belong to
 * another version.
 */
export type RawEdit = Omit<Edit, 'entity'> & { entity: string }

/** A stored document of any schema version. */
export type RawDocument = Readonly<Record<string, unknown>>

/** How to translate schema `from` into schema `from + 1`. */
export type Upcast = {
  from: number
  /** The day on which `from + 1` was released, YYYY-MM-DD: the server accepts edits of `from` for another 180 days. */
  releasedOn: string
  /** If missing, an edit reads as it is. */
  step?: (edit: RawEdit) => RawEdit
  /** How a stored document reads until the copy in the new schema is complete; missing fields get their default. */
  document?: (collection: string, document: RawDocument) => RawDocument
}

/** One row per raised SCHEMA, oldest first. */
export const releasedUpcasts: readonly Upcast[] = [
  { from: 1, releasedOn: '2026-11-23' },
  { from: 2, releasedOn: '2026-11-27' },
  { from: 3, releasedOn: '2026-11-27' },
]

/** The steps from a schema to ours; null if one of them is not known. */
export function stepsFrom(schema: number, upcasts: readonly Upcast[] = releasedUpcasts): readonly Upcast[] | null {
  const path = upcasts
    .filter(({ from }) => from >= schema && from < SCHEMA)
    .toSorted((one, other) => one.from - other.from)
  const isWhole = path.length === SCHEMA - schema && path.every(({ from }, index) => from === schema + index)
  return isWhole ? path : null
}

const acceptedFor = 180 * 24 * 60 * 60 * 1000

/**
 * Step 3 of a push: the steps from a device's schema to ours.
 * @returns null for UPGRADE: a step is unknown, the first step is older than 180 days, or the schema is newer than ours
 * (this version was rolled back, or another process already runs the next one)
 */
export function upcastPath(schema: number, upcasts: readonly Upcast[], now: Date): readonly Upcast[] | null {
  const path = stepsFrom(schema, upcasts)
  const isAccepted = path?.every(({ releasedOn }) => now.getTime() - Date.parse(releasedOn) <= acceptedFor)
  return path && isAccepted ? path : null
}

export function upcastEdit(edit: RawEdit, path: readonly Upcast[]): RawEdit {
  return path.reduce((older, { step }) => step?.(older) ?? older, edit)
}

/** A document of an older copy as this build reads it; if no steps lead from that copy's schema, unchanged. */
export function readAsToday<D extends RawDocument>(schema: number, collection: Collection, document: D): D {
  if (schema === SCHEMA) return document
  const path = stepsFrom(schema) ?? []
  const read = path.reduce<RawDocument>((older, upcast) => upcast.document?.(collection, older) ?? older, document)
  const entity = entityOf(collection)
  return { ...defaultsOf(entity), ...noServerRows(entity), ...read } as D
}
