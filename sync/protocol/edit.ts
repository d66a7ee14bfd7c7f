import type { Collection } from '../entities/index.ts'

export type Value = string | number | boolean | null

/** A child row in canonical form: the administrator's fields without the id, which is its key. */
export type Row = Readonly<Record<string, Value>>

/** Child rows by their id; null says that the row is not there (any more). */
export type RowPatch = Readonly<Record<string, Row | null>>

/** Only what changed: plain fields by name (`deleted` and `archived` are fields too), child lists by row id. */
export type Patch = Readonly<Record<string, Value | RowPatch>>

/** Stands in a `before` for a long text or a child row, which is known by it again ([Note: Hashes] in `hashed.ts`). */
export type Hashed = { readonly hash: string }

/** What an edit saw: as a patch, where a long text or a child row may stand as its hash; never a whole list. */
export type Seen = Readonly<Record<string, Value | Hashed | RowPatch>>

/** Where a document stands in the one order, and the edit that it was changed by last: what a delete saw of it. */
export type Standing = { position: number; edit: string | null }

/** A whole document in canonical form: every field, `archived`, `deleted`, and every list by row id. */
export type DocumentState = Readonly<Record<string, Value | Readonly<Record<string, Row>>>>

/** A label for the history; what an edit does is in `before` and `after`. */
export type EditKind = 'create' | 'update' | 'delete' | 'archive' | 'restore'

/** Everything an administrator does to content (design 1 and 6). */
export type Edit = {
  id: string
  entity: Collection
  documentId: string
  kind: EditKind
  /** The position that the form opened on: shown, never used instead of the comparison. */
  base: number | null
  /** Of a delete from a form it is the `Standing`; of older ones every field that was seen. */
  before: Seen
  after: Patch
  /** The product's clock on the device, ISO: shown, never compared. */
  madeAt: string
  /** What a bulk change or an import made together and is undone as one; missing in edits of older builds. */
  batch?: string | null
}

export function isRowPatch(value: Value | Hashed | RowPatch | undefined): value is RowPatch {
  return typeof value === 'object' && value !== null && !isHashed(value)
}

/** Lists go by row id and rows have no field of this name, so that nothing else looks like it. */
export function isHashed(value: unknown): value is Hashed {
  const { hash } = Object(value) as { hash?: unknown }
  return typeof hash === 'string' && Object.keys(value as object).length === 1
}

/** What a delete saw, where it says no more than that: no entity has fields of these names. */
export function standingOf({ position, edit, ...rest }: Seen): Standing | null {
  const isWhole = typeof position === 'number' && (edit === null || typeof edit === 'string')
  return isWhole && Object.keys(rest).length === 0 ? { position, edit } : null
}
