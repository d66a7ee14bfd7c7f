import type { Collection } from '../entities/index.ts'

export type Value = string | number | boolean | null

/** A child row in canonical form: the administrator's fields without the id, which is its key. */
export type Row = Readonly<Record<string, Value>>

/** Child rows by their id; null says that the row is not there (any more). */
export type RowPatch = Readonly<Record<string, Row | null>>

/** Only what changed: plain fields by name (`deleted` and `archived` are fields too), child lists by row id. */
export type Patch = Readonly<Record<string, Value | RowPatch>>

/** A whole document in canonical form: every field, `archived`, `deleted`, and every list by row id. */
export type DocumentState = Readonly<Record<string, Value | Readonly<Record<string, Row>>>>

/** A label for the history; what an edit does is in `before` and `after`. */
export type EditKind = 'create' | 'update' | 'delete' | 'archive' | 'restore'

/** Everything an administrator does to content (design sections 1 and 6). */
export type Edit = {
  id: string
  entity: Collection
  documentId: string
  kind: EditKind
  /** The position that the form opened on: shown, never used instead of the comparison. */
  base: number | null
  before: Patch
  after: Patch
  /** The product's clock on the device, ISO: shown, never compared. */
  madeAt: string
}

export function isRowPatch(value: Value | RowPatch | undefined): value is RowPatch {
  return typeof value === 'object' && value !== null
}
