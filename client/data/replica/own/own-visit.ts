import { mergeOwnValue } from '#sync/records/own-record.ts'
import { startedEngine } from '../copy/opened-copy.ts'
import { writeOwnRecord } from './write-own-record.ts'

/** A visit within this time (ms) of the last one is the same visit. */
const oneVisit = 60 * 60 * 1000

/** Notes that the person looks at the calendar, at most once an hour. */
export async function noteVisit(now: Date): Promise<void> {
  const { work } = await startedEngine()
  const row = await work.own.get(['seen', ''])
  const { lastVisit } = mergeOwnValue('seen', row?.base, row?.unsent)
  const since = now.getTime() - new Date(lastVisit).getTime()
  // A clock that was ahead may have written a time to come; without a visit there is no number at all.
  if (since >= 0 && since < oneVisit) return
  await writeOwnRecord('seen', '', { lastVisit: now.toISOString() })
}
