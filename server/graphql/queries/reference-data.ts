import { calendarEventType } from '#sync/entities/calendar-event-type.ts'
import { itemTag } from '#sync/entities/item-tag.ts'
import type { Condition } from '../../access/table.ts'
import type { Sql } from '../../db/client.ts'
import { NotSignedIn } from '../../errors.ts'
import { columnsOf, pageOf, recordById, type EntityRecord, type Paging } from './records.ts'

type Listing = Paging & { includeArchived?: boolean | null }

/**
 * School phases, school types or keywords. A visitor gets the phases alone, by id and name, for the sign-up form; a reader
 * nothing archived, nor who created it and when.
 */
export async function itemTags(
  sql: Sql,
  condition: Condition,
  given: Listing & { tagType?: string | null },
): Promise<EntityRecord[]> {
  const isVisitor = condition === 'school phases'
  const tagType = given.tagType ?? (isVisitor ? 'SchoolPhase' : null)
  if (isVisitor && tagType !== 'SchoolPhase') throw new NotSignedIn()
  const rows = await listItemTags(sql, { ...given, tagType, includeArchived: mayIncludeArchived(condition, given) })
  return rows.map((row) => shownUnder(condition, row)!)
}

export async function itemTagOf(sql: Sql, condition: Condition, id: string): Promise<EntityRecord | null> {
  return shownUnder(condition, await recordById(sql, itemTag, id))
}

export async function calendarEventTypes(sql: Sql, condition: Condition, given: Listing): Promise<EntityRecord[]> {
  const rows = await listEventTypes(sql, { ...given, includeArchived: mayIncludeArchived(condition, given) })
  return rows.map((row) => shownUnder(condition, row)!)
}

export async function calendarEventTypeOf(sql: Sql, condition: Condition, id: string): Promise<EntityRecord | null> {
  return shownUnder(condition, await recordById(sql, calendarEventType, id))
}

function mayIncludeArchived(condition: Condition, { includeArchived }: Listing): boolean {
  return condition === 'always' && includeArchived === true
}

/** What of a row the condition lets out; visitors learn no more of a phase than its id and name. */
function shownUnder(condition: Condition, row: EntityRecord | null): EntityRecord | null {
  if (!row || condition === 'always') return row
  if (condition === 'school phases') return { ...unknownTag, id: row.id, name: row['name'] }
  return row['archived'] === true ? null : { ...row, createdByUserId: null, createdDate: null }
}

const unknownTag = { color: '#000000', displayOrder: 99, tagType: 'SchoolPhase', archived: false }

function listItemTags(sql: Sql, given: Listing & { tagType: string | null }) {
  const { offset, limit } = pageOf(given)
  return sql<EntityRecord[]>`/* listItemTags */
    select ${sql.unsafe(columnsOf(itemTag))} from item_tag
    where not deleted and (${given.includeArchived === true} or not archived)
      and (${given.tagType}::text is null or tag_type = ${given.tagType})
    order by display_order, name, id
    offset ${offset} limit ${limit}`
}

function listEventTypes(sql: Sql, given: Listing) {
  const { offset, limit } = pageOf(given)
  return sql<EntityRecord[]>`/* listEventTypes */
    select ${sql.unsafe(columnsOf(calendarEventType))} from calendar_event_type
    where not deleted and (${given.includeArchived === true} or not archived)
    order by display_order, name, id
    offset ${offset} limit ${limit}`
}
