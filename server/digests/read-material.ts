import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { HeadlineEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Patch } from '#sync/protocol/edit.ts'
import { addDays, type Day } from '#sync/rules/day.ts'
import { planAheadRange } from '#sync/rules/coming-up.ts'
import type { Mailing } from '#sync/rules/mailing-times.ts'
import type { Sql, Transaction } from '../db/client.ts'
import { readEvents, type StoredEvent } from '../records/read-events.ts'
import { readNames } from '../records/read-names.ts'
import { changedDates } from './changed-dates.ts'
import { toEntries, type Entry } from './entries.ts'
import type { Run } from './mailing-state.ts'

/** All that digests of one period are made of, for whatever filters. */
export type Material = {
  names: Map<string, NameRecord>
  headlines: HeadlineEntry[]
  note: string
  changed: Entry[]
  /** Of the events that are in the calendar: their dates from today on. */
  coming: Entry[]
  /** Ids of the events that were published in this window for the first time. */
  addedIds: ReadonlySet<string>
}

type Edited = { id: string; befores: Patch[]; isPublication: boolean; isWithdrawal: boolean }

/** A change that is older is reported by none, however long no digest was sent. */
const oldestChange = '35 days'
const firstWindow = { daily: '1 day', weekly: '7 days', reminders: '1 day' }

type Window = Mailing & Pick<Run, 'fromPosition' | 'untilPosition'>

/** Everything from one snapshot: a text must not be newer than its visibility. */
export async function readMaterial(sql: Sql, window: Window): Promise<Material> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const edited = await readEdited(tx, window)
    const ids = await comingIds(tx, window.period)
    const events = await readEvents(tx, [...new Set([...ids, ...edited.map(({ id }) => id)])])
    return {
      names: await readNames(tx),
      headlines: await readHeadlines(tx, window.period),
      note: await readNote(tx),
      changed: edited.flatMap((one) => changedOf(one, events.get(one.id), window.period)),
      coming: events.values().flatMap(comingOf).toArray(),
      addedIds: new Set(edited.filter(({ isPublication }) => isPublication).map(({ id }) => id)),
    }
  })
}

function changedOf(edited: Edited, stored: StoredEvent | undefined, today: Day): Entry[] {
  if (!stored || edited.isPublication) return []
  const { event, deleted } = stored
  const isThere = !deleted && !event.archived
  const { befores, isWithdrawal } = edited
  const shown = isThere ? event : asItWas(event, befores)
  return changedDates({ event, isThere, isWithdrawal, befores }, today).flatMap(({ schedule, isWithdrawn, remark }) =>
    toEntries(shown, [schedule]).map((entry) => ({ ...entry, isWithdrawn, remark })),
  )
}

/** Of an event that is gone only its name is shown, the one that readers knew: what it says now may be a draft. */
function asItWas(event: CalendarEvent, befores: readonly Patch[]): CalendarEvent {
  const name = befores.map((before) => before['name']).find((one) => typeof one === 'string') ?? event.name
  return { ...event, name, archived: false, location: null, descriptionHtml: null, imageBlobReferenceId: null }
}

function comingOf({ event, deleted }: StoredEvent): Entry[] {
  return deleted || event.archived ? [] : toEntries(event, event.schedules)
}

/** The accepted edits of published events in a window; of each what it found, without the long texts. */
function readEdited(tx: Transaction, { kind, fromPosition, untilPosition }: Window): PromiseLike<Edited[]> {
  const since = fromPosition === null ? firstWindow[kind] : oldestChange
  return tx<Edited[]>`/* readEditedEvents */
    select r.document_id as id, bool_or(e.published_at = r.recorded_at) as is_publication,
      bool_or(e.withdrawn_at is not distinct from r.recorded_at) as is_withdrawal,
      json_agg((select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(r.before) b
        where b.key in ('name', 'location', 'status', 'archived', 'schedules')) order by r.position) as befores
    from revision r join calendar_event e on e.id = r.document_id
    where r.entity = 'calendarEvent' and r.recorded_at > now() - ${since}::interval
      and r.position > ${fromPosition ?? 0} and r.position <= ${untilPosition} and r.after is not null
      and e.published_at is not null
    group by r.document_id`
}

/** Events with a date that any section may tell of. */
async function comingIds(tx: Transaction, today: Day): Promise<string[]> {
  const soon = addDays(today, 16)
  const rows = await tx<{ id: string }[]>`/* comingEvents */
    select distinct e.id from calendar_event e join calendar_event_schedule s on s.calendar_event_id = e.id
    where e.published_at is not null and not e.archived and not e.deleted and s.deleted_at is null
      and s."end" >= ${`${today}T00:00:00Z`}::timestamptz - interval '1 day'
      and s.start < case when e.is_featured then ${`${planAheadRange(soon).until}T00:00:00Z`}::timestamptz
        else ${`${soon}T00:00:00Z`}::timestamptz end`
  return rows.map(({ id }) => id)
}

/** Those of which one may be this month's. */
function readHeadlines(tx: Transaction, today: Day): PromiseLike<HeadlineEntry[]> {
  return tx<HeadlineEntry[]>`/* digestHeadlines */
    select id, start, "end", name, description_html,
      (select b.id from blob_reference b where b.id = image_blob_reference_id and b.removed_date is null)
        as image_blob_reference_id
    from calendar_headline
    where not deleted and not archived and start > ${today}::date - interval '3 months' and start <= ${today}::date + 35`
}

async function readNote(tx: Transaction): Promise<string> {
  const [row] = await tx<{ html: string }[]>`/* digestNote */
    select html from cms_text where name = 'Digest.Note' and not deleted and not archived`
  return row?.html ?? ''
}
