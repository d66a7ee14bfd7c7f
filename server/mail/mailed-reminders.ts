import { defaultOwnValue, mergeOwnValue, type OwnValue } from '#sync/records/own-record.ts'
import type { AnySql, Transaction } from '../db/client.ts'
import { BadRequest } from '../kit/errors.ts'
import { storeOwnChanges } from '../own-records/store-own-changes.ts'

type Choice = OwnValue<'reminders'>

/** Whether somebody gets reminders by mail: they want mails, and have chosen what of and when. */
export async function readMailedReminders(sql: AnySql, userId: string): Promise<boolean> {
  return isMailed(await readChoice(sql, userId))
}

/**
 * Switches the mails of reminders alone: what somebody is reminded of, and in the calendar, stays. Where nothing is chosen
 * yet, switching them on chooses deadlines and what is starred. It is an own record, so the audit has no entry of it.
 * @returns whether it changed
 */
export async function switchMailedReminders(tx: Transaction, userId: string, isOn: boolean): Promise<boolean> {
  await tx`/* lockAccountOfReminders */ select from app_user where id = ${userId} for no key update`
  const choice = await readChoice(tx, userId)
  if (isMailed(choice) === isOn) return false
  const value = isOn ? { ...somethingChosen(choice), byMail: true } : { byMail: false }
  const change = { id: crypto.randomUUID(), kind: 'reminders', key: '', value }
  const { refused } = await storeOwnChanges(tx, userId, [change])
  if (refused.length > 0) throw new BadRequest(`${refused[0]!.message}.`)
  return true
}

async function readChoice(sql: AnySql, userId: string): Promise<Choice> {
  const [row] = await sql<{ value: unknown }[]>`/* readReminderChoice */
    select value from own_record where user_id = ${userId} and kind = 'reminders' and key = ''`
  return mergeOwnValue('reminders', row?.value, {})
}

function isMailed({ byMail, deadlines, starred, offsets }: Choice): boolean {
  return byMail && (deadlines || starred) && offsets.length > 0
}

function somethingChosen({ deadlines, starred, offsets }: Choice): Partial<Choice> {
  return {
    ...(deadlines || starred ? {} : { deadlines: true, starred: true }),
    ...(offsets.length > 0 ? {} : { offsets: defaultOwnValue('reminders').offsets }),
  }
}
