import type { Entity } from '#sync/define.ts'
import { toColumns } from '#sync/derive/to-columns.ts'

/** The columns of an entity that name files, and those whose texts may: its definition says it. */
export function columnsOf(entity: Entity, kind: 'blob' | 'html'): string[] {
  return toColumns(entity)
    .filter((column) => column.kind === kind)
    .map(({ column }) => column)
}
