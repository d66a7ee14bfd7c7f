import type { Collection } from '../entities/index.ts'

export type Value = string | number | boolean | null

/** A child row in canonical form: the fields an administrator sets, without the id, which is its key. */
export type Row = Readonly<Record<string, Value>>

/** Child rows by id; null means that the row does not exist (or no longer does). */
export type RowPatch = Readonly<Record<string, Row | null>>

/** Only what changed: plain fields by name (`deleted` and `archived` are fields too), child lists by row id. */
export type Patch = Readonly<Record<string, Value | RowPatch>>

/**
 * Stands in a `before` for a long text or a child row, which can be recognised by it ([Note: Hashes] in `hashed.ts`).
 */
export type Hashed = { readonly hash: string }

/** What an edit saw: like a patch, but a long text or a child row may be replaced by its hash; never a whole list. */
export type Seen = Readonly<Record<string, Value | Hashed | RowPatch>>

/** A document's position in the one order, and the edit that last changed it: what a delete saw of the document. */
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
  /** The position at which the form opened: shown, never used in place of the comparison. */
  base: number | null
  /** For a delete made in a form this is the `Standing`; for older deletes, every field that was seen. */
  before: Seen
  after: Patch
  /** The product's clock on the device, ISO: shown, never compared. */
  madeAt: string
  /**
   * Marks edits that a bulk change or an import made together and that are undone as one; missing in edits of older
   * builds.
   */
  batch?: string | null
}

export function isRowPatch(value: Value | Hashed | RowPatch | undefined): value is RowPatch {
  return typeof value === 'object' && value !== null && !isHashed(value)
}

/** Lists are keyed by row id and rows have no field of this name, so nothing else looks like it. */
export function isHashed(value: unknown): value is Hashed {
  const { hash } = Object(value) as { hash?: unknown }
  return typeof hash === 'string' && Object.keys(value as object).length === 1
}

/** What a delete saw, if it says no more than that: no entity has fields of these names. */
export function standingOf({ position, edit, ...rest }: Seen): Standing | null {
  const isWhole = typeof position === 'number' && (edit === null || typeof edit === 'string')
  return isWhole && Object.keys(rest).length === 0 ? { position, edit } : null
}
