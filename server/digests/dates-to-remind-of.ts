import { addDays, type Day } from '#sync/rules/day.ts'
import { isMandatoryDeadline, isOff } from '#sync/rules/status-and-requirement.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { Sql, Transaction } from '../db/client.ts'
import { readEvents } from '../records/read-events.ts'
import { readNames } from '../records/read-names.ts'
import { toEntries, type Entry } from './entries.ts'

/** How many days before a date people may choose to be reminded of it. */
const offsets = [0, 1, 7, 28]

export type DueDate = Entry & { daysBefore: number; isMandatoryDeadline: boolean }

/** The dates that begin today or so many days ahead, take place and have not begun yet, in the order of their days. */
export async function datesToRemindOf(
  sql: Sql,
  today: Day,
  now: Date,
): Promise<{ dates: DueDate[]; names: Map<string, NameRecord> }> {
  const byDay = new Map(offsets.map((daysBefore) => [addDays(today, daysBefore), daysBefore]))
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const events = await readEvents(tx, await eventsOn(tx, [...byDay.keys()]))
    const names = await readNames(tx)
    const entries = [...events.values()].flatMap(({ event }) => toEntries(event, event.schedules))
    const dates = entries.flatMap((entry): DueDate[] => {
      const daysBefore = byDay.get(occurrenceDays(entry, dayIn).first)
      const hasBegun = !entry.isAllDay && Date.parse(entry.start) <= now.getTime()
      if (daysBefore === undefined || hasBegun || isOff(entry.status)) return []
      const isMandatory = isMandatoryDeadline(entry.requirement, names.get(entry.typeId ?? ''))
      return [{ ...entry, daysBefore, isMandatoryDeadline: isMandatory }]
    })
    return { dates: dates.toSorted((one, other) => one.daysBefore - other.daysBefore || order(one, other)), names }
  })
}

const dayIn = dayInZone(sectorZone)
const order = (one: Entry, other: Entry) => (one.start < other.start ? -1 : Number(one.start > other.start))

async function eventsOn(tx: Transaction, days: readonly Day[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`/* eventsToRemindOf */
    select distinct e.id from calendar_event e join calendar_event_schedule s on s.calendar_event_id = e.id
    where e.published_at is not null and not e.archived and not e.deleted and s.deleted_at is null
      and s.start between ${days[0]!}::date - interval '1 day' and ${days.at(-1)!}::date + interval '2 days'
      and (s.start at time zone case when s.is_all_day then 'UTC' else ${sectorZone} end)::date = any(${[...days]}::date[])`
  return rows.map(({ id }) => id)
}

/** What a reminder is claimed by, beside the person: a date that is moved reminds anew. */
export function reminderKey(date: { scheduleId: string; start: string; daysBefore: number }): string {
  return `${date.scheduleId} ${new Date(date.start).toISOString()} ${date.daysBefore}`
}
