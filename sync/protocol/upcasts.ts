import { defaultsOf } from '../define.ts'
import { entityOf, type Collection } from '../entities/index.ts'
import type { Edit } from './edit.ts'
import { SCHEMA } from './schema.ts'

/** An edit as a device of any schema version wrote it: its shape is known, its entity and fields may be of another time. */
export type RawEdit = Omit<Edit, 'entity'> & { entity: string }

/** A stored document of any schema version. */
export type RawDocument = Readonly<Record<string, unknown>>

/** How schema `from` is said in schema `from + 1`. */
export type Upcast = {
  from: number
  /** The day on which `from + 1` was released, YYYY-MM-DD: the server takes edits of `from` for 180 days more. */
  releasedOn: string
  /** Without one an edit reads as it is. */
  step?: (edit: RawEdit) => RawEdit
  /** How a stored document reads while the copy in the new schema is not whole yet; fields that it lacks have their default. */
  document?: (collection: string, document: RawDocument) => RawDocument
}

/** One row per raised SCHEMA, oldest first. */
export const releasedUpcasts: readonly Upcast[] = [{ from: 1, releasedOn: '2026-11-23' }]

/** What leads from a schema to ours, step by step; null where a step is not known. */
export function stepsFrom(schema: number, upcasts: readonly Upcast[] = releasedUpcasts): readonly Upcast[] | null {
  const path = upcasts
    .filter(({ from }) => from >= schema && from < SCHEMA)
    .toSorted((one, other) => one.from - other.from)
  const isWhole = path.length === SCHEMA - schema && path.every(({ from }, index) => from === schema + index)
  return isWhole ? path : null
}

export function upcastEdit(edit: RawEdit, path: readonly Upcast[]): RawEdit {
  return path.reduce((older, { step }) => step?.(older) ?? older, edit)
}

/** A document of an older copy as this build reads it; of a copy that nothing leads from, as it is. */
export function readAsToday<D extends RawDocument>(schema: number, collection: Collection, document: D): D {
  if (schema === SCHEMA) return document
  const path = stepsFrom(schema) ?? []
  const read = path.reduce<RawDocument>((older, upcast) => upcast.document?.(collection, older) ?? older, document)
  return { ...defaultsOf(entityOf(collection)), ...read } as D
}
