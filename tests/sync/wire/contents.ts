import { randomUUID } from 'node:crypto'
import type { Field, Fields as Definition } from '#sync/define.ts'
import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'

export type Fields = Record<string, unknown> & { id: string }
export type Content = { collection: Collection; fields: Fields }

type Known = { blob: string; ids: Readonly<Record<string, string>> }

/**
 * One document of every collection with every field filled and two rows in every list; referenced documents come first.
 */
export function contents(blob: string): Content[] {
  const all = collectionsOf('administrator')
  const ids = Object.fromEntries(all.map((collection) => [collection, randomUUID()]))
  const made = all.map((collection): Content => ({
    collection,
    fields: contentOf(collection, ids[collection]!, { blob, ids }),
  }))
  return made.toSorted((one, other) => Number(isNaming(one)) - Number(isNaming(other)))
}

/** The document with every field that an administrator may change set to another value. */
export function alterFields(collection: Collection, seen: Fields): Fields {
  return { ...seen, ...alteredIn(entityOf(collection).fields, seen), id: seen.id }
}

/** The document with every optional field empty. */
export function emptyFields(collection: Collection, seen: Fields): Fields {
  const nullable = Object.entries(entityOf(collection).fields).filter(
    ([, { nullable, required }]) => nullable && required === undefined,
  )
  return { ...seen, ...Object.fromEntries(nullable.map(([name]) => [name, null])) }
}

/**
 * The first row of every list altered, the second removed, and another one added; null for a document without lists.
 */
export function alterRows(collection: Collection, seen: Fields, blob: string): Fields | null {
  const lists = Object.entries(entityOf(collection).children)
  if (lists.length === 0) return null
  const altered = lists.map(([list, { fields }]) => {
    const [first, , ...rest] = seen[list] as Fields[]
    const ids = namedIn(fields, first!)
    return [list, [{ ...first!, ...alteredIn(fields, first!) }, ...rest, filled(fields, 2, { blob, ids })]]
  })
  return { ...seen, ...Object.fromEntries(altered) }
}

function contentOf(collection: Collection, id: string, known: Known): Fields {
  const { fields, children } = entityOf(collection)
  const lists = Object.entries(children).map(([list, child]) => [
    list,
    [filled(child.fields, 0, known), filled(child.fields, 1, known)],
  ])
  return { ...filled(fields, 0, known), ...Object.fromEntries(lists), id }
}

/** Of several days each is one later than the one before it, as an end is later than its start. */
function filled(fields: Definition, number: number, known: Known): Fields {
  const days = Object.keys(fields).filter((name) => ['instant', 'date'].includes(fields[name]!.kind))
  const entries = Object.entries(fields)
    .filter(([, { setByServer }]) => !setByServer)
    .map(([name, field]) => [name, valueOf(name, field, number, known, days.indexOf(name))])
  return { ...Object.fromEntries(entries), archived: false, id: randomUUID() }
}

function valueOf(name: string, field: Field, number: number, { blob, ids }: Known, later: number): unknown {
  const { kind, values, collection } = field
  if (values) return values[0]
  if (field.isData) return '{}'
  const day = `2026-11-2${number + later}T00:00:00.000Z`
  const ofKind: Partial<Record<Field['kind'], unknown>> = {
    blob,
    reference: ids[collection ?? ''] ?? null,
    instant: day,
    date: day,
    integer: number + 1,
    flag: name === 'isAllDay',
    color: '#0f5c63',
    html: '<p>Zoë’s <strong>text</strong></p>',
    url: 'https://example.org/a?b=c',
  }
  return kind in ofKind ? ofKind[kind] : `${name} ${number} – Zoë`
}

function alteredIn(fields: Definition, seen: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const was = seen[name]
    if (field.setByServer || ['uuid', 'reference', 'blob'].includes(field.kind) || name === 'archived') return []
    if (field.values) return [[name, field.values.at(-1)]]
    if (typeof was === 'number') return [[name, was + 5]]
    if (typeof was === 'boolean') return [[name, !was]]
    if (typeof was === 'string') return [[name, alteredText(field, was)]]
    return []
  })
  return Object.fromEntries(entries)
}

function alteredText({ kind, isData }: Field, was: string): string {
  if (isData) return `${was} `
  if (kind === 'instant' || kind === 'date') return was.replace('2026-11', '2026-12')
  if (kind === 'color') return '#8a1c1c'
  if (kind === 'html') return '<p>Altered</p>'
  return kind === 'url' ? 'https://example.org/altered' : `${was}, altered`
}

function isNaming({ collection }: Content): boolean {
  return Object.keys(entityOf(collection).children).length > 0
}

/** What a row names, so that another one may name it too. */
function namedIn(fields: Definition, row: Record<string, unknown>): Record<string, string> {
  const named = Object.entries(fields).filter(([name, { collection }]) => collection && typeof row[name] === 'string')
  return Object.fromEntries(named.map(([name, { collection }]) => [collection!, row[name] as string]))
}
