import { childOf, fieldOf, type Entity, type Field, type Fields } from '../define.ts'
import { inOneLine } from '../rules/typed-text.ts'
import { isHashed, type DocumentState, type Patch, type Row, type Seen, type Value } from './edit.ts'

/**
 * One function on both sides (design 6): instants as ISO with milliseconds, null for missing, defaults filled, NFC, texts of
 * one line in one line, ids and colours in lower case. Idempotent. A value that is not of the field's type stays as it is, for validation to
 * refuse.
 */
export function canonicalValue(field: Field, given: unknown): Value {
  const value = given ?? null
  if (value === null) return field.nullable ? null : (field.default as Value)
  if (typeof value !== 'string') return value as Value
  if (value === '' && field.nullable) return null
  return stringForms[field.kind]?.(value) ?? value.normalize('NFC')
}

/** A child row with every field that an administrator sets; the id and the server's own numbers are left out. */
export function canonicalRow(fields: Fields, given: Readonly<Record<string, unknown>>): Row {
  const own = Object.entries(fields).filter(([name, field]) => isSetByEdits(name, field))
  return Object.fromEntries(own.map(([name, field]) => [name, canonicalValue(field, given[name])]))
}

/**
 * A patch of known fields in canonical form. Rows are whole; null rows and hashes of what was seen stay as they are.
 * Unknown names are left out.
 */
export function canonicalPatch(entity: Entity, given: Patch | Readonly<Record<string, unknown>>): Patch
export function canonicalPatch(entity: Entity, given: Seen): Seen
export function canonicalPatch(entity: Entity, given: Readonly<Record<string, unknown>>): Seen {
  const entries = Object.entries(given).flatMap(([name, value]): [string, Seen[string]][] => {
    const child = childOf(entity, name)
    if (child) return [[name, canonicalRows(child.fields, Object(value) as Record<string, unknown>)]]
    const field = name === 'deleted' ? deletedField : fieldOf(entity, name)
    return field && isSetByEdits(name, field) ? [[name, canonicalValue(field, value)]] : []
  })
  return Object.fromEntries(entries)
}

/** A document of the replica, or a row set of the server, as a whole state. Lists may be arrays or keyed by row id. */
export function documentToState(entity: Entity, document: Readonly<Record<string, unknown>>): DocumentState {
  const fields = Object.entries(entity.fields).filter(([name, field]) => isSetByEdits(name, field))
  const lists = Object.entries(entity.children).map(([list, child]) => {
    const rows = (document[list] ?? []) as readonly { id: string }[]
    return [list, Object.fromEntries(rows.map((row) => [row.id.toLowerCase(), canonicalRow(child.fields, row)]))]
  })
  return {
    ...Object.fromEntries(fields.map(([name, field]) => [name, canonicalValue(field, document[name])])),
    deleted: document['deleted'] === true,
    ...Object.fromEntries(lists),
  }
}

/** The names in a patch that this entity does not have. */
export function unknownNames(entity: Entity, patch: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(patch).flatMap(([name, value]) => {
    const child = childOf(entity, name)
    if (!child) {
      const field = name === 'deleted' ? deletedField : fieldOf(entity, name)
      return field && isSetByEdits(name, field) ? [] : [name]
    }
    const rows = Object.values(Object(value) as Record<string, unknown>).filter((row) => row !== null && !isHashed(row))
    const known = (name: string) => {
      const field = fieldOf(child, name)
      return field !== undefined && isSetByEdits(name, field)
    }
    return rows.flatMap((row) => Object.keys(Object(row) as object).filter((field) => !known(field)))
  })
}

/** Whether two canonical values or rows are equal, or both absent. */
export function isSame(one: Value | Row | undefined, other: Value | Row | undefined): boolean {
  const left = one ?? null
  const right = other ?? null
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return left === right
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}

/** Neither the id nor what the server alone knows is part of a state or an edit. */
function isSetByEdits(name: string, field: Field): boolean {
  return name !== 'id' && !field.setByServer
}

const deletedField: Field = { kind: 'flag', nullable: false, default: false }

function canonicalRows(fields: Fields, rows: Record<string, unknown>): Record<string, Row | null> {
  const entries = Object.entries(rows).map(([id, row]): [string, Row | null] => [
    id.toLowerCase(),
    row === null || isHashed(row) ? row : canonicalRow(fields, Object(row) as Record<string, unknown>),
  ])
  return Object.fromEntries(entries)
}

const lowerCase = (value: string) => value.toLowerCase()

function toIso(value: string): string {
  const time = Date.parse(value)
  return Number.isNaN(time) ? value : new Date(time).toISOString()
}

const stringForms: Partial<Record<Field['kind'], (value: string) => string>> = {
  text: (value) => inOneLine(value.normalize('NFC')),
  uuid: lowerCase,
  reference: lowerCase,
  blob: lowerCase,
  color: lowerCase,
  instant: toIso,
  date: toIso,
}
