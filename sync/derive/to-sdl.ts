import type { Child, Entity, Field, Fields } from '../define.ts'

/** The GraphQL type, create input and change input of an entity and its child rows (design 11). */
export function toSdl(entity: Entity): string {
  const lists = Object.entries(entity.children)
  return [
    ...lists.map(([, child]) => rowSdl(child.name, child.fields, `  ${child.parent}: ID!\n`)),
    rowSdl(entity.name, entity.fields, lists.map(([list, child]) => `  ${list}: [${child.name}!]!\n`).join('')),
    ...[entity, ...Object.values(entity.children)].map(inputSdl),
  ].join('\n')
}

function rowSdl(name: string, fields: Fields, more: string): string {
  const lines = Object.entries(fields).map(([field, definition]) => `  ${field}: ${output(definition)}\n`)
  return `type ${name} {\n${lines.join('')}${more}  createdByUserId: ID\n  createdDate: String\n}\n`
}

function inputSdl(definition: Entity | Child): string {
  const parent = 'parent' in definition ? definition.parent : undefined
  const names = Object.entries(definition.fields).filter(([field]) => field !== 'id')
  const fields = names.map(([field, { kind }]) => `  ${field}: ${scalar(kind)}\n`).join('')
  const parentLine = parent === undefined ? '' : `  ${parent}: ID!\n`
  return (
    `input ${definition.name}Input {\n  id: ID!\n${parentLine}${fields}}\n` +
    `input ${definition.name}Change {\n  id: ID!\n${fields}}\n`
  )
}

function output(field: Field): string {
  return field.nullable ? scalar(field.kind) : `${scalar(field.kind)}!`
}

function scalar(kind: Field['kind']): string {
  if (kind === 'uuid' || kind === 'reference' || kind === 'blob') return 'ID'
  if (kind === 'flag') return 'Boolean'
  return kind === 'integer' ? 'Int' : 'String'
}
