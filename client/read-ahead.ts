import { monthOfDay } from '#sync/rules/month.ts'
import { keptUser } from './auth/kept-user.ts'
import { monthInQuery } from './calendar/calendar-address.ts'
import { openCopy } from './data/kept/device-copy.ts'
import { today } from './data/now.ts'
import { readMonthsAhead } from './data/kept/read-month.ts'

const longestRead = 1_000

/**
 * The month of this address, read from the copy of whoever is signed in. The reading begins when this file is evaluated,
 * before React and everything else that is not needed for it; the first render waits for it, at most a second: rendering
 * the empty month first would keep the full one waiting for longer than the reading does.
 */
export const monthRead: Promise<unknown> = readAhead()

async function readAhead(): Promise<void> {
  const user = keptUser()
  if (!user || !location.pathname.startsWith('/calendar')) return
  openCopy(user.sub)
  const month = monthInQuery(new URLSearchParams(location.search)) ?? monthOfDay(today())
  await Promise.race([
    // Where it cannot be read, the screen says so.
    readMonthsAhead([month]).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestRead)),
  ])
}
