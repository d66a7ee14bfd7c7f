import { completedAddress } from '#client/rich-text/html/typed-address.ts'
import { childOf, defaultsOf, type Child, type Entity, type Field } from '#sync/define.ts'
import { entityOf, type Collection, type Documents } from '#sync/entities/index.ts'
import { isEmptyLink } from '#sync/rules/document-rules.ts'
import { printable } from '#sync/rules/typed-text.ts'
import type { FormValues, Section } from '../section.ts'

type Made = Pick<Section, 'collection' | 'startsWith' | 'newValues'>

/**
 * What a form shows of a document: every field and list of the entity, even those without a field on the screen. Values
 * stored by another version of the app, such as drafts, are shown in today's fields; fields that it does not know start
 * with their default.
 */
export function documentToValues(collection: Collection, document: Documents[Collection] | FormValues): FormValues {
  const entity = entityOf(collection)
  const held = document as unknown as FormValues
  const lists = Object.entries(entity.children).map(([list, child]) => [
    list,
    ((held[list] ?? []) as Row[]).map((row) => knownOf(child, row)),
  ])
  return { ...knownOf(entity, held), ...Object.fromEntries(lists) }
}

function knownOf({ fields }: Entity | Child, held: Row): Row {
  const known = Object.entries(fields).map(([name, field]) => [
    name,
    held[name] === undefined ? field.default : held[name],
  ])
  return { ...Object.fromEntries(known), id: held.id }
}

/** The typed values as they are saved: without spaces around one-line texts, with whole addresses, and without empty links. */
export function tidied(collection: Collection, values: FormValues): FormValues {
  const entity = entityOf(collection)
  const lists = Object.entries(entity.children).flatMap(([list, child]) => {
    if (!values[list]) return []
    const rows = (values[list] as Row[]).filter((row) => list !== 'urls' || !isEmptyLink(trimmed(child, row)))
    return [[list, inOrder(child, rows).map((row) => trimmed(child, row))]]
  })
  return { ...trimmed(entity, values), ...Object.fromEntries(lists), id: values.id }
}

type Row = Record<string, unknown> & { id: string }

/** Rows that people put in order are numbered anew only if their numbers say another order. */
function inOrder({ sortedBy }: Child, rows: Row[]): Row[] {
  if (sortedBy !== 'displayOrder') return rows
  const key = ({ displayOrder, id }: Row) => [Number(displayOrder), id] as const
  const isInOrder = rows.every((row, index) => {
    if (index === 0) return true
    const [[order, id], [nextOrder, nextId]] = [key(rows[index - 1]!), key(row)]
    return order < nextOrder || (order === nextOrder && id < nextId)
  })
  return isInOrder ? rows : rows.map((row, index) => ({ ...row, displayOrder: index + 1 }))
}

function trimmed<R extends Record<string, unknown>>({ fields }: Entity | Child, values: R): R {
  const entries = Object.entries(values).map(([name, value]) => [name, tidiedValue(fields[name]?.kind, value)])
  return Object.fromEntries(entries) as R
}

function tidiedValue(kind: Field['kind'] | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'url') return completedAddress(value)
  return kind === 'text' ? value.trim() : value
}

/** The initial values of a new document's form: the fields' defaults, then the section's own for its address. */
export function newValues(section: Made, id: string, query = new URLSearchParams()): FormValues {
  const entity = entityOf(section.collection)
  const lists = Object.keys(entity.children).map((list) => [list, []])
  return {
    ...defaultsOf(entity),
    ...Object.fromEntries(lists),
    ...section.startsWith,
    ...section.newValues?.(query),
    id,
  }
}

/** A new row of a list, with an id of its own. */
export function newRow(collection: Collection, list: string): Row {
  const child = childOf(entityOf(collection), list)
  if (!child) throw new Error(`There is no list ${list}`)
  return { ...defaultsOf(child), id: crypto.randomUUID() }
}

/** A new document with another one's values, under a name that distinguishes them; a sentence that holds a name may isolate it (`isolated`). */
export function copiedValues(
  { collection }: Made,
  document: Documents[Collection],
  id: string,
  name: string,
): FormValues {
  const values = documentToValues(collection, document)
  const fresh = unknownYet(entityOf(collection))
  return { ...values, ...copiedRows(collection, values), ...fresh, id, name: printable(name), archived: false }
}

/** What the server alone knows, of something that it has not seen, and what administrators have planned for the other one. */
function unknownYet({ fields }: Entity | Child): Record<string, unknown> {
  const own = Object.entries(fields).filter(([, field]) => field.setByServer || field.administratorsOnly)
  return Object.fromEntries(own.map(([name, field]) => [name, field.default]))
}

/** A row belongs to one document: in a copy each gets a new id, which the copied rows that refer to it use too. */
function copiedRows(collection: Collection, values: FormValues): Record<string, Row[]> {
  const lists = Object.entries(entityOf(collection).children)
  const rowsOf = (list: string) => (values[list] ?? []) as Row[]
  const newIds = new Map(lists.flatMap(([list]) => rowsOf(list).map(({ id }) => [id, crypto.randomUUID() as string])))
  const copied = (child: Child, row: Row): Row => {
    const named = Object.entries(row).map(([name, value]) => [name, newIds.get(value as string) ?? value])
    return { ...(Object.fromEntries(named) as Row), ...unknownYet(child) }
  }
  return Object.fromEntries(lists.map(([list, child]) => [list, rowsOf(list).map((row) => copied(child, row))]))
}
