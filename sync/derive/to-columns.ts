import type { Field, Fields } from '../define.ts'

export type Column = { field: string; column: string; kind: Field['kind'] }

/** The columns of a definition's own fields, in the order of the definition. */
export function toColumns(definition: { readonly fields: Fields }): Column[] {
  return Object.entries(definition.fields).map(([field, { kind }]) => ({ field, column: toColumnName(field), kind }))
}

/** `imageBlobReferenceId` → `image_blob_reference_id`, as the database driver does it. */
export function toColumnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
