import { pace } from './pace.ts'

// Every time for which the device waits, in milliseconds, multiplied by the pace. What it waits for until the month is painted is in
// `sync/first-paint-times.ts`, the server's times in `server/kit/times.ts`.

/** The engine's tab sends the others a beat this often. */
export const engineBeat = 3_000 * pace
/** Other tabs look this often for that beat, and take the engine over after ten looks without one. */
export const engineLook = 1_000 * pace
/** After a lease that failed other tabs may take theirs. */
export const leaseRest = 5_000 * pace
/** A visible page pulls changes this often, 30 % more or less, in case no message has announced any. */
export const safetyPull = 60_000 * pace
/** After a first failure; each further one doubles it. */
export const firstRetry = { least: 5_000 * pace, most: 15_000 * pace }
/** Whatever has failed so often is tried again by then. */
export const longestRetry = 120_000 * pace
/** A change waits at most this long before it is pulled, so that pages do not all pull at once (design 5). */
export const longestSpread = 2_000 * pace
/** A tab looks this often whether it was stopped. */
export const stopLook = 1_000 * pace
/** A look that comes this late shows that it was: messages were missed meanwhile. */
export const stopped = 2_500 * pace
/** The engine looks this often whether the storage is still its own. */
export const fenceLook = 3_000 * pace
/** A sign-out empties the stores before its message has reached every tab. */
export const signOutTakes = 500 * pace
/** Another engine that has not beaten for this long is gone. */
export const engineSilence = 10_000 * pace
/** Databases that another tab has open for longer are deleted at the engine's next start. */
export const deletionWait = 10_000 * pace
/** A read that failed because its database was being closed is repeated after this. */
export const readAgain = 200 * pace

/** A save says "Saved on this device" when the server has not answered by then. */
export const answerWithin = 4_000 * pace
/** The queue is there at once, except to a page whose code is still loading. */
export const queueWithin = 10_000 * pace
/** An edit that nobody waits for is counted and sent after the frames in which its form closes. */
export const formCloses = 200 * pace
/** Signing out sends what it can, but nobody waits longer for it. */
export const sendBeforeSignOut = 30_000 * pace
/** A screen that is opened again within this time shows its rows at once, with what was saved meanwhile. */
export const rowsRetained = 30_000 * pace
/** A copy that by then does not have that an event was published at its time says so. */
export const planPatience = 300_000 * pace
/** The draft of a form is stored at a pause in the input of this length. */
export const pauseInForm = 400 * pace

/** A request of a screen, or of the engine, has failed without an answer by then. */
export const requestTimeOut = 30_000 * pace
/** For each character that is sent: 10 KB a second is slow, less counts as no connection. */
export const characterTimeOut = 0.1 * pace
/** An export's turn comes within 30 s, or is refused. */
export const exportAnswer = 35_000 * pace
/** Somebody waits for an account call before the screen. */
export const accountTimeOut = 20_000 * pace
/** Views, reports and followed links are stored and sent again. */
export const laterTimeOut = 15_000 * pace
/** A long answer or file of which nothing arrives for this long is given up, however long the whole of it takes. */
export const longestSilence = 60_000 * pace
/** A refused stream (signed out, somebody else, a proxy without a server) is tried again after once to twice this time. */
export const streamRefused = 60_000 * pace
/** The server beats every 20 s; a stream that is silent for this long has been lost on its way. */
export const streamSilence = 45_000 * pace
/** A view is reported behind the frames in which its page appears, and those of one second together. */
export const viewsRest = 1_000 * pace
/** The server is asked about what is typed at a pause of this length. */
export const pauseInSearch = 200 * pace
/** A search knows what has changed in descriptions at a pause of this length in their changes. */
export const pauseInDescriptions = 200 * pace

/** The page waits this long for the names of the providers, so that it does not move when they appear. */
export const providersWithin = 1_000 * pace
/** The way to a followed link waits this long for the record of the click, which is sent also after the page was left. */
export const clickWithin = 3_000 * pace
/** The same for the copy on this device, whose code has to be loaded. */
export const linkWithin = 15_000 * pace
/** That somebody is signed out is shown this long before the page continues by itself. */
export const signedOutShown = 5_000 * pace
/** A form says "Saving..." until it closes: any other text would delay the list on a slow device. */
export const formGone = 1_000 * pace
/** A row that was seen may still move; people who have begun something else by then are left alone. */
export const rowSettles = 10_000 * pace
/** Players follow the text of an event by this time (product 4). */
export const textFirst = 100 * pace
/** The panel that was open leaves the page before it is printed. */
export const panelCloses = 200 * pace
/** The browser reads a file that was made here after the click on it has returned. */
export const fileRead = 60_000 * pace
/** A page that is scrolled back to where it was left may still grow or shrink for so long. */
export const scrollSettles = 1_000 * pace
/** The address follows the month in sight of the list at these intervals: browsers refuse a hundred changes in 30 s. */
export const monthFollows = 400 * pace

/** A worker that has not stored it by then does not know how. */
export const snapshotWithin = 10_000 * pace
/** A worker that could not be installed is tried again after this, then after twice as long each time. */
export const workerRetry = 10_000 * pace
/** A page looks this often for a new version. */
export const versionLook = 3_600_000 * pace
/** What a page requests while it opens comes at shorter intervals (decision 017). */
export const workerQuiet = 1_500 * pace
/** A worker that has not called itself quiet by then belongs to a build that does not know the question. */
export const longestUnrest = 10_000 * pace
/** A worker that has not taken over by then is offered again. */
export const longestTakeover = 60_000 * pace
/** How often a page looks whether a notice to readers begins or ends, and after how long it asks the server for them. */
export const noticesLook = 60_000 * pace
export const noticesKnown = 300_000 * pace
/** A page that waits for a check of links looks this often whether it has ended. */
export const linksLook = 3_000 * pace
/** What is known of links that do not work is shown this long before it is requested again. */
export const linksKnown = 300_000 * pace
