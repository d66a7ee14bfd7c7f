import type { GraphQLResolveInfo } from 'graphql'
import type { Entity } from '#sync/define.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import type { Condition } from '../access/table.ts'
import type { Sql } from '../db/client.ts'
import { BadRequest } from '../kit/errors.ts'
import { givenDate } from '../kit/given-date.ts'
import { addToAnswer, tooMuch } from '../graphql/answer-size.ts'
import { requestsField } from '../graphql/requests-field.ts'
import type { GraphContext } from '../graphql/resolver.ts'
import { withLists } from './content.ts'
import { withFiles } from './files.ts'
import {
  childRecords,
  columnsOf,
  mostChildRows,
  refuseLongTexts,
  shortColumnsOf,
  type EntityRecord,
} from '../records/records.ts'
import { withReferences } from './references.ts'
import { asName, visiblePart } from './visible-part.ts'

/** A list of the answer, read when it is requested and counted before it is built. */
type LazyList = (given: object, context: GraphContext, info: GraphQLResolveInfo) => Promise<EntityRecord[]>

const event = entityOf('calendarEvent')
const schedule = event.children['schedules']!
/** No date is longer than this (migration 0002), so older ones need not be read. */
const longestDate = '400 days'
const longestSpan = 400 * 24 * 60 * 60 * 1000

/**
 * `calendarHomeViewModelQuery(fromDate, toDate)`: the dates that overlap the range, their events, and those events' rows in
 * separate lists. Archived events are on nobody's calendar.
 * @throws BadRequest for invalid dates, or a range of more than 400 days
 */
export function calendarHomeViewModel(
  sql: Sql,
  condition: Condition,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Record<string, LazyList> {
  const [from, to] = [toInstant(fromDate), toInstant(toDate)]
  if (to.getTime() - from.getTime() > longestSpan || to < from) {
    throw new BadRequest('The dates can be at most 400 days apart.')
  }
  let reading: Promise<EntityRecord[]> | undefined
  const schedules = () => (reading ??= schedulesTouching(sql, from, to))
  const eventIds = async () => [...new Set((await schedules()).map((row) => String(row[schedule.parent])))]
  const rowsOf = (list: string): LazyList =>
    counted(condition, async () =>
      withReferences(sql, condition, await childRecords(sql, event.children[list]!, await eventIds())),
    )
  return {
    schedules: counted(condition, schedules),
    calendarEvents: counted(condition, async (info) => {
      const isWhole = requestsField(info, 'descriptionHtml')
      const rows = await eventsById(sql, await eventIds(), isWhole)
      return withLists(sql, event, condition, await withFiles(sql, event, rows))
    }),
    calendarEventCalendarEventProviders: rowsOf('providers'),
    itemTagLinks: rowsOf('tagLinks'),
    calendarEventUrls: rowsOf('urls'),
  }
}

/** The collections that `calendarHomeSupportingDataQuery` returns, by the names of their lists. */
const supporting = {
  calendarEventTypes: 'calendarEventType',
  itemTags: 'itemTag',
  calendarEventProviders: 'calendarEventProvider',
  calendarHeadlines: 'calendarHeadline',
} as const satisfies Record<string, Collection>

/**
 * `calendarHomeSupportingDataQuery`: types, tags, providers and headlines. Archived types, tags and providers are reduced to
 * a name, as in a pull; archived headlines are left out.
 */
export function calendarHomeSupportingData(sql: Sql, condition: Condition): Record<string, LazyList> {
  return listsOf(sql, condition, supporting)
}

/** `calendarEventFormSupportingData`: what an event's form offers for choice, archived ones too, since events name them. */
export function calendarEventFormSupportingData(sql: Sql, condition: Condition): Record<string, LazyList> {
  const { calendarHeadlines: _, ...offered } = supporting
  return listsOf(sql, condition, offered)
}

function listsOf(sql: Sql, condition: Condition, collections: Readonly<Record<string, Collection>>) {
  const lists = Object.entries(collections).map(([list, collection]): [string, LazyList] => {
    const entity = entityOf(collection)
    const read = async () => withFiles(sql, entity, await allRecords(sql, entity))
    return [list, counted(condition, read, entity)]
  })
  return Object.fromEntries(lists)
}

/** The lists of both queries, which count towards the limit of lists in one request. */
export const calendarHomeLists: readonly string[] = [
  ...Object.keys(supporting),
  ...['schedules', 'calendarEvents', 'calendarEventCalendarEventProviders', 'itemTagLinks', 'calendarEventUrls'],
]

function counted(
  condition: Condition,
  read: (info: GraphQLResolveInfo) => Promise<EntityRecord[]>,
  entity?: Entity,
): LazyList {
  return async (_given, { size }, info) => {
    const rows = (await read(info)).flatMap(
      (row) => asName(entity, condition, row) ?? visiblePart(condition, row) ?? [],
    )
    addToAnswer(size, rows, info)
    return rows
  }
}

function toInstant(given: string): Date {
  const date = /^[\d-]+(T[\d:.]+Z)?$/.test(given) ? givenDate(given) : null
  if (date === null) throw new BadRequest('A date is written as 2026-11-20 or 2026-11-20T09:00:00Z.')
  return date
}

async function schedulesTouching(sql: Sql, from: Date, to: Date): Promise<EntityRecord[]> {
  const rows = await sql.unsafe<EntityRecord[]>(
    `/* schedulesTouching */ select ${columnsOf(schedule)} from ${schedule.table}
      where start < $2 and start >= $1::timestamptz - interval '${longestDate}' and "end" >= $1 and deleted_at is null
        and calendar_event_id in (select id from ${event.table} where not deleted and not archived)
      order by start, id limit ${mostChildRows + 1}`,
    [from.toISOString(), to.toISOString()],
    { prepare: true },
  )
  if (rows.length > mostChildRows) throw new BadRequest(tooMuch)
  return rows
}

/** Long texts are read only when requested: those of a full month exceed the limit of an answer. */
async function eventsById(sql: Sql, ids: string[], isWhole: boolean): Promise<EntityRecord[]> {
  const listed = `from ${event.table} where id = any($1) and not deleted and not archived order by name, id`
  if (isWhole) await refuseLongTexts(sql, event, listed, [ids])
  const columns = isWhole ? columnsOf(event) : shortColumnsOf(event)
  return sql.unsafe<EntityRecord[]>(`/* eventsById */ select ${columns} ${listed}`, [ids], { prepare: true })
}

async function allRecords(sql: Sql, entity: Entity): Promise<EntityRecord[]> {
  const hidden = entity.archived === 'hidden' ? 'and not archived' : ''
  const listed = `from ${entity.table} where not deleted ${hidden} order by id limit ${mostChildRows}`
  await refuseLongTexts(sql, entity, listed, [])
  return sql.unsafe<EntityRecord[]>(`/* allRecords ${entity.name} */ select ${columnsOf(entity)} ${listed}`, [], {
    prepare: true,
  })
}
