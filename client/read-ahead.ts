import type { MonthKey } from '#sync/protocol/month-record.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import { storedUser } from './auth/stored-user.ts'
import { monthInQuery } from './calendar/calendar-address.ts'
import { openCopy } from './data/replica/copy/device-copy.ts'
import { today } from './data/now.ts'
import { readMonthsAhead } from './data/replica/view/read-month.ts'
import { pressedMonth } from './replay-press.ts'
import { longestRead } from '#sync/first-paint-times.ts'

/**
 * The month of this address, read from the signed-in user's copy. Reading begins when this file is evaluated, before
 * React and everything else that it does not need; the first render waits for it, at most a second: rendering the empty
 * month first would delay the full one by more than the reading takes.
 */
export const monthRead: Promise<unknown> = readAhead()

async function readAhead(): Promise<void> {
  const user = storedUser()
  if (!user || !location.pathname.startsWith('/calendar')) return
  openCopy(user.sub)
  const read = async () => {
    const month = monthOfScreen()
    await readMonthsAhead([month])
    // Another may have been chosen meanwhile.
    if (monthOfScreen() !== month) await readMonthsAhead([monthOfScreen()])
  }
  await Promise.race([
    // If it cannot be read, the screen says so.
    read().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestRead)),
  ])
}

function monthOfScreen(): MonthKey {
  return pressedMonth() ?? monthInQuery(new URLSearchParams(location.search)) ?? monthOfDay(today())
}
