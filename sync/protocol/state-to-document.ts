import { noServerRows, type Child, type Fields } from '../define.ts'
import { entityOf, type Collection } from '../entities/index.ts'
import type { DocumentState, Row } from './edit.ts'

/** A canonical state as a document of (design 11): lists are arrays sorted by their field, then by id. */
export function stateToDocument(collection: Collection, id: string, state: DocumentState, position: number) {
  const entity = entityOf(collection)
  const { children, fields: defined } = entity
  const lists = Object.entries(children).map(([list, child]) => [
    list,
    toRows(child, state[list] as Record<string, Row>),
  ])
  const { deleted: _deleted, ...fields } = state
  const known = { ...unknownYet(defined), ...noServerRows(entity) }
  return { ...known, ...fields, ...Object.fromEntries(lists), id, position, edit: null }
}

function toRows(child: Child, rows: Readonly<Record<string, Row>>) {
  const defaults = unknownYet(child.fields)
  return Object.entries(rows)
    .map(([id, row]): Record<string, unknown> & { id: string } => ({ ...defaults, ...row, id }))
    .toSorted((one, other) => compare(one[child.sortedBy], other[child.sortedBy]) || compare(one.id, other.id))
}

/** The default of each field that the server sets and has not sent yet. */
function unknownYet(fields: Fields): Record<string, unknown> {
  const own = Object.entries(fields).filter(([, field]) => field.setByServer)
  return Object.fromEntries(own.map(([name, field]) => [name, field.default]))
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one) < String(other) ? -1 : Number(String(one) > String(other))
}
