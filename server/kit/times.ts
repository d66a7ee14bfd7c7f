/** PACE of the README, which `readEnv` checks: 1 in production. The page and its worker are given it. */
export const pace = Number(process.env['PACE'] || 1)

// Every time for which the server waits, in milliseconds unless the name says seconds, multiplied by the pace; the
// device's are in `sync/times.ts` and `sync/first-paint-times.ts`. Times that are answered (Retry-After) or promised (sessions,
// codes, locks of accounts) are no waiting times.

/** A statement that takes longer holds up others. */
export const statementTimeOut = 10_000 * pace
/** A statement that takes longer is logged. */
export const slowStatement = 1_000 * pace
/** A request that waits longer for a lock is refused with Retry-After. */
export const lockTimeOut = 5_000 * pace
/** A transaction whose process has forgotten it gives its locks back. */
export const idleTransactionTimeOut = 5_000 * pace
/** A database that does not answer by then is away. */
export const connectSeconds = 10 * pace
/** The same for sockets that we open for the driver. */
export const connectTimeOut = 10_000 * pace
/** What is under way when the pools close has this long to end. */
export const closeSeconds = 5 * pace
/** A statement has ended before, so that a retired pool has nothing left to do. */
export const poolRetires = 15_000 * pace
/** After a dropped connection the process is not ready for this long. */
export const dropLasts = 2_000 * pace
/** A replica is looked at this often. */
export const replicaLook = 1_000 * pace
/** A replica that does not answer by then is away. */
export const replicaSilence = 2_000 * pace
/** A read that must have everything waits this long for the replica before it goes to the primary. */
export const replicaCatchesUp = 300 * pace
/** The search for files that nothing names looks at every row. */
export const searchTimeOut = 600_000 * pace
/** An edit that had begun before this has ended by now: its time-outs are shorter. */
export const longestEditSeconds = 60 * pace

/** PostgreSQL starts and stops within this time, even on a slow disk after a crash. */
export const clusterPatience = 60_000 * pace
/** How often a process looks whether its own PostgreSQL still runs. */
export const clusterLook = 2_000 * pace
/** A lock file that is older was left by a process that is gone. */
export const lockFileStale = 60_000 * pace
/** A build's lock without a holder was left half written. */
export const buildLockStale = 5_000 * pace
/** A start looks this often whether another one has built the client. */
export const buildLook = 200 * pace

/** A video of 200 MB over a connection of 1 Mbit/s takes 28 minutes. */
export const longestRequest = 1_800_000 * pace
/**
 * A connection rests this long before it is closed: longer than the minute for which proxies keep theirs, so that none of them
 * sends a request into one that has just been closed, which nobody may send again for it.
 */
export const idleConnection = 75_000 * pace
/** Requests in progress have this long when the server ends. */
export const requestsEnd = 10_000 * pace
/** A sender of whom no byte arrives for this long counts as gone. */
export const senderSilence = 60_000 * pace
/** A receiver who takes no byte for this long gives back the place that the answer holds. */
export const receiverSilence = 30_000 * pace
/** A whole export is taken within this time: 100,000 rows, 15 MB, over a connection of 150 kbit/s. */
export const longestExport = 900_000 * pace
/** A place that an export was promised is kept this long for it: the browser requests it at once. */
export const promisedPlace = 10_000 * pace
/** An export waits this long for its turn before it is told to come again. */
export const exportTurn = 30_000 * pace
/** Who sends more than is taken has this long to see the answer. */
export const refusalSeen = 2_000 * pace
/** Refusals that are nobody's fault are one line of the log in this time. */
export const refusalsCounted = 60_000 * pace
/** A sender needs no longer for a megabyte. */
export const longestMegabyte = 60_000 * pace
/** A picture is decoded and encoded within this time, or is too much. */
export const pictureSeconds = 20 * pace
/** An Excel file is read within this time, or holds too much. */
export const sheetTimeOut = 30_000 * pace
/** A bucket takes a part of 4 MB within this time. The device that sends the file receives nothing meanwhile (60 s). */
export const bucketPutTimeOut = 20_000 * pace
/** A bucket answers anything smaller within this time. */
export const bucketTimeOut = 10_000 * pace
/** A provider of identities answers within this time, or the sign-in fails. */
export const providerSeconds = 10 * pace

/** A website answers the check of a link within this time, names and connections included. */
export const linkTimeOut = 10_000 * pace
/** One that takes longer keeps readers waiting. */
export const linkSlow = 5_000 * pace
/** A website is requested this seldom. */
export const linkPause = 1_000 * pace
/** A check of links whose process has done nothing for this long is gone: a link, with all that it leads to, takes less. */
export const linkRunLostSeconds = 300 * pace

/** Streams beat this often, so that a page knows that its stream is still open. */
export const streamBeat = 20_000 * pace
/** Each open page adds this to the time over which pulls are spread: 2,000 a second at most (decision 010). */
export const spreadPerPage = 0.5 * pace
/** No Retry-After is longer. */
export const longestSpread = 2_000 * pace
/** A page opens its lost stream again after a time between these: after an outage they do not all reconnect on one beat. */
export const streamRetry = { least: 5_000 * pace, most: 15_000 * pace }
/** An age of the feeds that nobody has called changed is believed this long: notifications may get lost. */
export const feedsBelieved = 5_000 * pace

/** The queue of jobs is started again after this, while its database is away. */
export const jobsStartAgain = 5_000 * pace
/** A queue that cannot stop, because its database does not answer, must not keep the process alive. */
export const jobsStop = 4_000 * pace
/** Jobs under way have this long to end. */
export const jobsEnd = 2_000 * pace
/** A failed job is tried again after the first, then after twice as long each time up to the longest: about a day. */
export const jobRetrySeconds = { first: pace, longest: 3_600 * pace }
/** A job whose process has not reported for this long is taken by another one: a mailed code waits no longer. */
export const jobSilenceSeconds = 15 * pace
/** That is looked for this often, by one process for all. */
export const jobsLookSeconds = 15 * pace
/** A job that runs for longer counts as lost with its process. */
export const longestJobSeconds = 3_600 * pace
/** Digests wait this long for readers whose accounts are locked at the moment. */
export const mailingRest = 200 * pace
/** A mail server takes the connection, and says so, within this time. */
export const mailTimeOut = 20_000 * pace
/** A mail server that says nothing for this long in the midst of a mail is away. */
export const mailSilence = 60_000 * pace
/** Every process knows a new signing key after this time. */
export const keyKnown = 3_000 * pace

/** An editor, or a change of branch, writes more than once: the development server starts again after this. */
export const changePause = 100 * pace
/** A development server that starts again has this long to end. */
export const developmentEnd = 20_000 * pace
/** The development server looks this often whether its npm was killed. */
export const npmLook = 1_000 * pace

/** The clocks of processes may differ by so much: no waiting time, and the same at every pace. */
export const clocksApart = 3_600_000
