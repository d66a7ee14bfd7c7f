import { createHash } from 'node:crypto'
import type { Sql } from '../db/client.ts'
import { isStar } from '../own-records/starred.ts'

/** The reminders that somebody wants in their calendar app too. */
export type Alarms = {
  /** Days before a date. */
  offsets: readonly number[]
  deadlines: boolean
  /** Starred events by id; none if reminders of them are not wanted. */
  stars: ReadonlySet<string>
  /** Schedules that are marked done. */
  done: ReadonlySet<string>
}

type Chosen = { offsets: number[]; deadlines: boolean; stars: string[]; done: string[] }

/** Null for somebody who has not chosen it: their feed is the same as everybody else's under this filter. */
export async function readAlarms(sql: Sql, userId: string): Promise<Alarms | null> {
  const [row] = await sql<Chosen[]>`/* readAlarms */
    select coalesce(o.value -> 'offsets', '[]') as offsets, o.value -> 'deadlines' = 'true' as deadlines,
      array(select s.key from own_record s
        where o.value -> 'starred' = 'true' and s.user_id = o.user_id and ${isStar(sql, 's')} order by s.key) as stars,
      array(select d.key from own_record d
        where d.user_id = o.user_id and d.kind = 'done' and d.value ->> 'isDone' = 'true' order by d.key) as done
    from own_record o
    where o.user_id = ${userId} and o.kind = 'reminders' and o.value ->> 'inCalendar' = 'true'`
  if (!row || row.offsets.length === 0) return null
  return { ...row, stars: new Set(row.stars), done: new Set(row.done) }
}

/** The same for the same alarms: people who want only deadlines share a feed. */
export function keyOfAlarms({ offsets, deadlines, stars, done }: Alarms): string {
  const parts = JSON.stringify([offsets.toSorted((one, other) => one - other), deadlines, [...stars], [...done]])
  return createHash('sha256').update(parts).digest('base64url')
}

type Alarmed = { id: string; eventId: string; isMandatoryDeadline: boolean; isOff: boolean }

/** How many days before a date its alarms are. */
export function alarmsOf({ offsets, deadlines, stars, done }: Alarms, date: Alarmed): readonly number[] {
  const isWanted = (deadlines && date.isMandatoryDeadline) || stars.has(date.eventId)
  return isWanted && !date.isOff && !done.has(date.id) ? offsets : []
}
