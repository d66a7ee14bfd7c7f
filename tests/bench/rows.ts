import type { BenchRow } from './row.ts'
import { calendarBytes, calendarRouteBytes } from './rows/calendar-bytes.ts'
import { changeVisible } from './rows/change-visible.ts'
import { firstSync, firstSyncLongestTask } from './rows/first-sync.ts'
import { offlineOpen } from './rows/offline-open.ts'
import { emptyPull, fullPage } from './rows/pull-rates.ts'
import { pushOfFifty } from './rows/push-edits.ts'
import { saveToScreen } from './rows/save-to-screen.ts'
import { pullDuringSignIns, signIn } from './rows/sign-in.ts'

/** Every benchmark, in the order of the table of promises; each stands in its own file in rows/. */
export const rows: BenchRow[] = [
  offlineOpen,
  firstSync,
  firstSyncLongestTask,
  calendarBytes,
  calendarRouteBytes,
  fullPage,
  emptyPull,
  pushOfFifty,
  saveToScreen,
  changeVisible,
  signIn,
  pullDuringSignIns,
]
