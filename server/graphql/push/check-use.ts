import type { Collection } from '#sync/entities/index.ts'
import type { Patch } from '#sync/protocol/edit.ts'
import type { UsedBy } from '#sync/protocol/push-answer.ts'
import type { Transaction } from '../../db/client.ts'
import { inUse } from './not-taken.ts'

type User = { id: string; name: string; date: string | null; total: number }

/** How many of the events that use something are named in a refusal. */
const mostNamed = 50

/**
 * Step 10, too: a type, provider or tag in use cannot be deleted; archived events use it as well.
 * @throws NotTaken IN_USE with the first 50 events
 */
export async function checkUse(
  tx: Transaction,
  collection: Collection,
  documentId: string,
  after: Patch,
): Promise<void> {
  const users = after['deleted'] === true ? ((await usersOf[collection]?.(tx, documentId)) ?? []) : []
  const [first] = users
  if (!first) return
  const usedBy = users.map(({ id, name, date }): UsedBy => ({ collection: 'calendarEvent', id, name, date }))
  throw inUse(`Used by ${first.total} ${first.total === 1 ? 'event' : 'events'}`, usedBy, first.total)
}

const usersOf: Partial<Record<Collection, (tx: Transaction, id: string) => PromiseLike<User[]>>> = {
  calendarEventType: eventsOfType,
  calendarEventProvider: eventsOfProvider,
  itemTag: eventsWithTag,
}

function eventsOfType(tx: Transaction, id: string) {
  return tx<User[]>`/* eventsOfType */
    select id, name, ${firstDate(tx)} as date, count(*) over ()::int as total from calendar_event
    where calendar_event_type_id = ${id} and not deleted
    order by name, id limit ${mostNamed}`
}

function eventsOfProvider(tx: Transaction, id: string) {
  return tx<User[]>`/* eventsOfProvider */
    select id, name, ${firstDate(tx)} as date, count(*) over ()::int as total from calendar_event
    where not deleted
      and id in (select calendar_event_id from calendar_event_calendar_event_provider where calendar_event_provider_id = ${id})
    order by name, id limit ${mostNamed}`
}

function eventsWithTag(tx: Transaction, id: string) {
  return tx<User[]>`/* eventsWithTag */
    select id, name, ${firstDate(tx)} as date, count(*) over ()::int as total from calendar_event
    where not deleted and id in (select target_id from item_tag_link where item_tag_id = ${id})
    order by name, id limit ${mostNamed}`
}

/** An all-day event takes place on a date, which no zone moves. */
function firstDate(tx: Transaction) {
  return tx`(
    select to_char(start at time zone 'UTC', case when is_all_day then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI:SS"Z"' end)
    from calendar_event_schedule
    where calendar_event_id = calendar_event.id and deleted_at is null order by start limit 1
  )`
}
