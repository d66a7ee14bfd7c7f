import type { Called } from '#client/data/replica/edits/outbox.ts'
import type { Collection } from '#sync/entities/index.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { addAddress, editAddress, sectionPath } from '#sync/rules/administration-address.ts'

type Of = Pick<Called, 'tagType'>

/** The address at which a document is edited (product 2); null for a tag of no known type. */
export function documentAddress(collection: Collection, id: string, of: Of): string | null {
  const path = sectionPath(collection, of)
  return path && editAddress({ path }, id)
}

/** The form in which a refused edit is reopened, and the key under which that form reads its draft. */
export function formAgain(edit: Edit, of: Of): { address: string; draftKey: string } | null {
  const path = sectionPath(edit.entity, of)
  if (!path) return null
  if (edit.kind !== 'create') {
    return { address: editAddress({ path }, edit.documentId), draftKey: `${path}/${edit.documentId}` }
  }
  const query = new URLSearchParams({ again: edit.id })
  return { address: `${addAddress({ path })}?${query}`, draftKey: `${path}/add/${edit.id}` }
}
