import type { Entity } from '#sync/define.ts'

/** The fields that hold the id of a file, each with the GraphQL field that returns the file. */
export function blobFieldsOf({ fields }: Entity): { idField: string; field: string }[] {
  return Object.keys(fields)
    .filter((name) => fields[name]?.kind === 'blob')
    .map((idField) => ({ idField, field: idField.replace(/Id$/, '') }))
}
