import { uuidOf } from '../../kit/derived-id.ts'
import type { Collection } from '#sync/entities/index.ts'
import { inTagOrder, type Named, type Names as NamesById } from '#sync/faces/names.ts'
import { namingColumns, type Mapping, type NamingColumn } from '#sync/protocol/sheet-import.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { nameKey } from '#sync/rules/name-key.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { readNames } from '../../records/read-names.ts'
import type { Sql } from '../../db/client.ts'
import { BadRequest } from '../../kit/errors.ts'
import { trimmed } from '../trimmed.ts'

/** The id that a name stands for; null to leave it out, undefined when nobody knows it. */
export type Names = (column: NamingColumn, name: string) => string | null | undefined

/** What a name of each column stands for. */
export const namedThings: Record<NamingColumn, { collection: Collection; tagType?: NonNullable<Named['tagType']> }> = {
  type: { collection: 'calendarEventType' },
  providers: { collection: 'calendarEventProvider' },
  schoolPhases: { collection: 'itemTag', tagType: 'SchoolPhase' },
  schoolTypes: { collection: 'itemTag', tagType: 'SchoolType' },
  keywords: { collection: 'itemTag', tagType: 'Other' },
}

const columnOfTagType = { SchoolPhase: 'schoolPhases', SchoolType: 'schoolTypes', Other: 'keywords' } as const

export type KnownNames = {
  names: Names
  tagColumnOf: (id: string) => NamingColumn | undefined
  /** What an id names, among it what the mapping wants new. */
  known: NamesById
  /** What the mapping chose for a name: an id, `new` or `leave`; undefined when it is known without. */
  chosenFor: (column: NamingColumn, name: string) => string | undefined
}

/**
 * Every type, provider and tag by name, whatever its case and its blanks; of several with one name, the one that is
 * written in the same way, or else the first that is not archived.
 */
export async function readKnownNames(sql: Sql, mapping: Mapping): Promise<KnownNames> {
  const records = [...(await readNames(sql)).values()]
  const ids = new Map<string, string>()
  const exact = new Map<string, string>()
  const columns = new Map<string, NamingColumn>()
  const byId = new Map<string, Named>()
  // Of several with one name the last counts.
  for (const record of inTagOrder(records).toReversed().toSorted(archivedFirst)) {
    const { id, name } = record
    const column = columnOf(record)
    ids.set(keyOfName(column, name), id)
    exact.set(`${column} ${trimmed(name)}`, id)
    columns.set(id, column)
    byId.set(id, record)
  }
  const chosenByKey = new Map(
    namingColumns.flatMap((column) =>
      Object.entries(mapping[column] ?? {}).map(([name, choice]) => [keyOfName(column, name), choice]),
    ),
  )
  const idOf = (column: NamingColumn, name: string) =>
    exact.get(`${column} ${trimmed(name)}`) ?? ids.get(keyOfName(column, name))
  const chosenFor = (column: NamingColumn, name: string) =>
    idOf(column, name) === undefined ? chosenByKey.get(keyOfName(column, name)) : undefined
  const names: Names = (column, name) => {
    const chosen = chosenFor(column, name)
    if (chosen === 'leave') return column === 'type' ? undefined : null
    if (chosen !== 'new') return idOf(column, name) ?? chosen
    const id = idOfNew(column, name)
    if (!byId.has(id)) byId.set(id, { id, name, tagType: namedThings[column].tagType ?? null, displayOrder: Infinity })
    columns.set(id, column)
    return id
  }
  return { names, tagColumnOf: (id) => columns.get(id), known: byId, chosenFor }
}

const archivedFirst = (one: NameRecord, other: NameRecord) => Number(other.archived) - Number(one.archived)

function columnOf({ kind, tagType }: NameRecord): NamingColumn {
  if (kind === 'tag') return columnOfTagType[tagType ?? 'Other']
  return kind === 'type' ? 'type' : 'providers'
}

/**
 * What somebody sent as a mapping.
 * @throws BadRequest when it is none
 */
export function toMapping(text: unknown): Mapping {
  const given = typeof text === 'string' && text !== '' ? parsed(text) : {}
  const entries = namingColumns.map(
    (column) => [column, Object(given[column] ?? {}) as Record<string, unknown>] as const,
  )
  const isChoice = (choice: unknown) => choice === 'new' || choice === 'leave' || isUuid(choice)
  if (!entries.every(([, choices]) => Object.values(choices).every(isChoice)))
    throw new BadRequest('This mapping cannot be read.')
  return Object.fromEntries(entries) as Mapping
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    throw new BadRequest('This mapping cannot be read.')
  }
}

/** The same name makes the same document, so that an import that is repeated makes it once. */
export function idOfNew(column: NamingColumn, name: string, attempt = 0): string {
  const key = keyOfName(column, name)
  return attempt === 0 ? uuidOf('new', key) : uuidOf('new', key, String(attempt))
}

/** The same for names that people would take for one. */
export function keyOfName(column: NamingColumn, name: string): string {
  return `${column} ${nameKey(name)}`
}
