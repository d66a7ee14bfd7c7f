import { monthOfDay } from '#sync/rules/month.ts'
import { currentSession } from './auth/session.ts'
import { monthInQuery } from './calendar/calendar-address.ts'
import { openCopy } from './data/copy.ts'
import { today } from './data/now.ts'
import { readMonthAhead } from './data/use-month.ts'

const longestRead = 1_000

/**
 * Reads the month of this address from the copy of whoever is signed in. The first render waits for it, at most a second:
 * rendering the empty month first would keep the full one waiting for longer than the reading does.
 */
export async function readAhead(): Promise<void> {
  const { user } = currentSession()
  if (!user || !location.pathname.startsWith('/calendar')) return
  openCopy(user.sub)
  const month = monthInQuery(new URLSearchParams(location.search)) ?? monthOfDay(today())
  await Promise.race([
    // Where it cannot be read, the screen says so.
    readMonthAhead(month).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestRead)),
  ])
}
