import { collectionsOf, entityOf, type Collection } from '../entities/index.ts'
import { childOf, fieldOf, type Field } from '../define.ts'
import { blobsIn } from '../rules/blob-url.ts'
import { isRowPatch, type Edit, type Patch, type Value } from './edit.ts'

export type Reference = { collection: Collection | 'blob'; id: string; place: string }

/** Every document and upload that a patch names, also inside its texts: what an edit with this `after` depends on. */
export function referencesIn(collection: Collection, patch: Patch): Reference[] {
  const entity = entityOf(collection)
  return Object.entries(patch).flatMap(([name, value]): Reference[] => {
    const child = childOf(entity, name)
    if (!child) return referenceOf(fieldOf(entity, name), value as Value, name)
    const rows = isRowPatch(value) ? Object.entries(value) : []
    return rows.flatMap(([id, row]) =>
      Object.entries(row ?? {}).flatMap(([field, held]) =>
        referenceOf(fieldOf(child, field), held, `${name}/${id}/${field}`),
      ),
    )
  })
}

/**
 * Whether `later` must wait for `earlier`: it is of the same document, or names the document that `earlier` creates or
 * brings back (design 6).
 */
export function dependsOn(later: Edit, earlier: Pick<Edit, 'documentId' | 'kind' | 'after'>): boolean {
  if (later.documentId === earlier.documentId) return true
  return makesDocument(earlier) && referencesIn(later.entity, later.after).some(({ id }) => id === earlier.documentId)
}

/** Whether an edit creates its document or brings it back. */
export function makesDocument({ kind, after }: Pick<Edit, 'kind' | 'after'>): boolean {
  return kind === 'create' || after['deleted'] === false
}

function referenceOf(field: Field | undefined, value: Value, place: string): Reference[] {
  if (!field || typeof value !== 'string' || value === '') return []
  if (field.kind === 'blob') return [{ collection: 'blob', id: value, place }]
  if (field.kind === 'html') return blobsIn(value).map((id) => ({ collection: 'blob', id, place }))
  const collection = collectionsOf('administrator').find((one) => one === field.collection)
  return field.kind === 'reference' && collection ? [{ collection, id: value, place }] : []
}
