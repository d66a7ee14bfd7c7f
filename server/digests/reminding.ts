import type { Transaction } from '../db/client.ts'
import { reminderKey, type DueDate } from './dates-to-remind-of.ts'
import type { Reader } from './recipients.ts'
import { readStars } from '../own-records/starred.ts'

/** Of what, and how long before, somebody wants to be reminded, and what they need no reminder of. */
export type Reminding = {
  deadlines: boolean
  starred: boolean
  offsets: ReadonlySet<number>
  stars: ReadonlySet<string>
  /** Schedule ids. */
  done: ReadonlySet<string>
  /** `reminderKey` of what they have been reminded of. */
  reminded: ReadonlySet<string>
}

type Chosen = { userId: string; deadlines: boolean; starred: boolean; offsets: number[] }

export async function readReminding(
  tx: Transaction,
  readers: readonly Reader[],
  dates: readonly DueDate[],
): Promise<(userId: string) => Reminding> {
  const userIds = readers.map(({ id }) => id)
  const scheduleIds = dates.map(({ scheduleId }) => scheduleId)
  const starsOf = await readStars(tx, userIds, [...new Set(dates.map(({ eventId }) => eventId))])
  const chosen = new Map((await readChosen(tx, userIds)).map((row) => [row.userId, row]))
  const done = await readDone(tx, userIds, scheduleIds)
  const reminded = await readReminded(tx, userIds, scheduleIds)
  return (userId) => {
    const { deadlines = false, starred = false, offsets = [] } = chosen.get(userId) ?? {}
    const ofUser = { stars: starsOf(userId), done: done.get(userId) ?? none, reminded: reminded.get(userId) ?? none }
    return { deadlines, starred, offsets: new Set(offsets), ...ofUser }
  }
}

const none: ReadonlySet<string> = new Set()

function readChosen(tx: Transaction, userIds: readonly string[]): PromiseLike<Chosen[]> {
  return tx<Chosen[]>`/* readReminders */
    select user_id, value -> 'deadlines' = 'true' as deadlines, value -> 'starred' = 'true' as starred,
      coalesce(value -> 'offsets', '[]') as offsets
    from own_record where user_id = any(${[...userIds]}) and kind = 'reminders'`
}

async function readDone(tx: Transaction, userIds: readonly string[], scheduleIds: readonly string[]) {
  const rows = await tx<{ userId: string; keys: string[] }[]>`/* readDone */
    select user_id, array_agg(key) as keys from own_record
    where user_id = any(${[...userIds]}) and kind = 'done' and key = any(${[...scheduleIds]})
      and value ->> 'isDone' = 'true'
    group by user_id`
  return new Map(rows.map(({ userId, keys }) => [userId, new Set(keys)]))
}

async function readReminded(tx: Transaction, userIds: readonly string[], scheduleIds: readonly string[]) {
  const rows = await tx<{ userId: string; scheduleId: string; start: string; daysBefore: number }[]>`/* readReminded */
    select user_id, schedule_id, start, days_before from reminder_claim
    where user_id = any(${[...userIds]}) and schedule_id = any(${[...scheduleIds]})`
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, reminders]) => [userId, new Set(reminders.map(reminderKey))]))
}

/** Writes what everybody is reminded of now, in the transaction of their mails. */
export async function claimReminders(
  tx: Transaction,
  due: readonly { reader: Reader; dates: readonly DueDate[] }[],
): Promise<void> {
  const claims = due.flatMap(({ reader, dates }) => dates.map((date) => ({ userId: reader.id, ...date })))
  if (claims.length === 0) return
  await tx`/* claimReminders */
    insert into reminder_claim (user_id, schedule_id, start, days_before)
    select * from unnest(${claims.map(({ userId }) => userId)}::uuid[], ${claims.map(({ scheduleId }) => scheduleId)}::uuid[],
      ${claims.map(({ start }) => start)}::timestamptz[], ${claims.map(({ daysBefore }) => daysBefore)}::integer[])
    on conflict do nothing`
}
