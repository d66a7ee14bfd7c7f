import type { BenchRow } from './row.ts'
import {
  administrationList,
  changedEventRow,
  changedRow,
  editForm,
  eventsList,
  filteredEventsList,
} from './rows/administration.ts'
import { analyticDetails, analyticSummary } from './rows/analytics.ts'
import { backup } from './rows/backup.ts'
import { calendarBytes, calendarRouteBytes } from './rows/calendar-bytes.ts'
import { changeVisible } from './rows/change-visible.ts'
import { fiftyChangedEvents, oneChangedEvent } from './rows/changed-events.ts'
import { databaseFirstStart, databaseStart } from './rows/database-start.ts'
import {
  firstSync,
  firstSyncLongestTask,
  firstSyncLongestTaskOfFifty,
  firstSyncLongestTaskThrottled,
} from './rows/first-sync.ts'
import { listMount, listScroll, listScrollUsed } from './rows/endless-list.ts'
import { exportMemory, exportStall } from './rows/events-export.ts'
import { feedUnchanged, feedWhole } from './rows/feed.ts'
import { firstVisit } from './rows/first-visit.ts'
import { fullPull } from './rows/full-pull.ts'
import { fullPullMemory } from './rows/full-pull-memory.ts'
import { cachedPage } from './rows/cached-page.ts'
import { lighthouseRows } from './rows/lighthouse.ts'
import { digests, reminders } from './rows/mailings.ts'
import { monthSwitch, monthSwitchToDates } from './rows/month-switch.ts'
import { monthsBytes } from './rows/months-bytes.ts'
import { offlineOpen, offlineOpenOfFifty, offlinePress } from './rows/offline-open.ts'
import { emptyPull, fullPage } from './rows/pull-rates.ts'
import { pushOfFifty } from './rows/push-edits.ts'
import { saveToSaving, saveToScreen } from './rows/save-to-screen.ts'
import { purgeHold } from './rows/purge-hold.ts'
import { pushDuringBulk } from './rows/push-during-bulk.ts'
import { eventPageUnchanged, eventPageWhole } from './rows/public-pages.ts'
import { pullDuringRegistrations, pullDuringSignIns, signIn, signInsAtOnce } from './rows/sign-in.ts'
import { searchKeystroke, searchLongestStep, slowestKeystroke } from './rows/search-keystroke.ts'
import { streamDelivery, streamMemory } from './rows/stream.ts'

/** Every benchmark, in the order of the table of goals; each has its own file in rows/. */
export const rows: BenchRow[] = [
  offlineOpen,
  offlineOpenOfFifty,
  offlinePress,
  firstVisit,
  firstSync,
  firstSyncLongestTask,
  firstSyncLongestTaskThrottled,
  firstSyncLongestTaskOfFifty,
  monthsBytes,
  oneChangedEvent,
  fiftyChangedEvents,
  monthSwitch,
  monthSwitchToDates,
  listMount,
  listScroll,
  listScrollUsed,
  searchKeystroke,
  slowestKeystroke,
  searchLongestStep,
  calendarBytes,
  calendarRouteBytes,
  ...lighthouseRows,
  fullPage,
  cachedPage,
  emptyPull,
  fullPull,
  fullPullMemory,
  feedWhole,
  feedUnchanged,
  eventPageWhole,
  eventPageUnchanged,
  exportMemory,
  exportStall,
  pushOfFifty,
  pushDuringBulk,
  purgeHold,
  backup,
  saveToSaving,
  saveToScreen,
  administrationList,
  eventsList,
  filteredEventsList,
  editForm,
  changedRow,
  changedEventRow,
  changeVisible,
  analyticSummary,
  analyticDetails,
  digests,
  reminders,
  streamDelivery,
  streamMemory,
  databaseFirstStart,
  databaseStart,
  signIn,
  signInsAtOnce,
  pullDuringSignIns,
  pullDuringRegistrations,
]
