import type { Child, Entity, Field, Fields, Unsynced } from '../define.ts'

/** The GraphQL type, create input and change input of an entity and its child rows (design 11). */
export function toSdl(entity: Entity): string {
  const lists = Object.entries(entity.children)
  return [
    ...lists.map(([, child]) =>
      rowSdl(child.name, child.fields, `  ${child.parent}: ID!\n${child.hasArchived ? archived : ''}`),
    ),
    rowSdl(entity.name, entity.fields, lists.map(([list, child]) => `  ${list}: [${child.name}!]!\n`).join('')),
    ...[entity, ...Object.values(entity.children)].map(inputSdl),
  ].join('\n')
}

/** The fields of an unsynced record for a type and for an input, and the enumerations they refer to. */
export function toUnsyncedSdl({ fields }: Unsynced): Record<'output' | 'input' | 'enumerations', string> {
  const all = Object.entries(fields)
  const known = all.flatMap(([, { enumeration, values = [] }]) =>
    enumeration === undefined ? [] : [`enum ${enumeration} {\n${values.map((value) => `  ${value}\n`).join('')}}\n`],
  )
  return {
    output: all
      .map(([name, field]) => `${field.administratorsOnly ? forAdministrators : ''}  ${name}: ${output(field)}\n`)
      .join(''),
    input: all.map(([name, field]) => `  ${name}: ${scalar(field)}\n`).join(''),
    enumerations: known.join('\n'),
  }
}

const archived = '  archived: Boolean!\n'
const forAdministrators = '  "Told to administrators only."\n'

function rowSdl(name: string, fields: Fields, more: string): string {
  const lines = Object.entries(fields).map(
    ([field, definition]) =>
      `${definition.administratorsOnly ? forAdministrators : ''}  ${field}: ${output(definition)}\n`,
  )
  return `type ${name} {\n${lines.join('')}${more}  createdByUserId: ID\n  createdDate: String\n}\n`
}

function inputSdl(row: Entity | Child): string {
  const parent = 'parent' in row ? row.parent : undefined
  const names = Object.entries(row.fields).filter(([field]) => field !== 'id')
  const fields = names.map(([field, definition]) => `  ${field}: ${scalar(definition)}\n`).join('')
  const parentLine = parent === undefined ? '' : `  ${parent}: ID!\n`
  return (
    `input ${row.name}Input {\n  id: ID!\n${parentLine}${fields}}\n` +
    `input ${row.name}Change {\n  id: ID!\n${fields}}\n`
  )
}

function output(field: Field): string {
  return field.nullable ? scalar(field) : `${scalar(field)}!`
}

function scalar({ kind, enumeration }: Field): string {
  if (enumeration !== undefined) return enumeration
  if (kind === 'uuid' || kind === 'reference' || kind === 'blob') return 'ID'
  if (kind === 'flag') return 'Boolean'
  return kind === 'integer' ? 'Int' : 'String'
}
