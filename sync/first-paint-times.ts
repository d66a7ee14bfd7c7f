import { pace } from './pace.ts'

/*
 * Every time for which the page waits until the month is painted, and which it downloads before; the device's others are in
 * `sync/times.ts`. Both are in milliseconds, multiplied by the pace.
 */

/** A tab that was stopped in the midst of writing holds up a sign-out for no longer. */
export const letGoWithin = 2_000 * pace
/** The configuration is known from earlier, so that nothing depends on its answer. */
export const configurationTimeOut = 15_000 * pace
/** Whether the session still holds is checked beside everything else. */
export const sessionTimeOut = 10_000 * pace
/** Code or data that could not be fetched is requested again after this, if nothing has given an occasion before. */
export const nextOccasion = 10_000 * pace
/** The results of a search appear over the calendar at a pause in typing of this length. */
export const pauseBeforeSearch = 120 * pace
/** The address follows what is typed at a pause of this length: browsers take only so many changes of it in a while. */
export const pauseBeforeAddress = 300 * pace

/** The first render waits this long for the month: an empty one would delay the full one by more. */
export const longestRead = 1_000 * pace
/** What the first paint does not need begins by then, idle or not. */
export const idleAfterPaint = 300 * pace
/** The same in a browser that does not report when it is idle. */
export const paintTakes = 50 * pace
/** What the session requests in idle time is requested by then. */
export const idleOfSession = 5_000 * pace
/** The same in a browser that does not report when it is idle. */
export const sessionRests = 1_000 * pace
/** Code that could not be fetched is requested again after this, then after twice as long each time. */
export const firstCodeRetry = 1_000 * pace
/** It is requested at least this often. */
export const longestCodeRetry = 30_000 * pace
/** A tab reloads itself for missing code once in this time. */
export const nextReload = 3_600_000 * pace
/** A page finds out this often whether another day has begun. */
export const dayLook = 60_000 * pace

/** The snapshot of the screen is written for the next opening after this time without a change (design 13). */
export const screenQuiet = 1_500 * pace
