import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { createCounter, createTimer } from '../kit/meters.ts'
import { fateOfWaiting } from '../digests/waiting-mail.ts'
import { createPostman } from '../mail/send-mail.ts'
import { queueMails, sendMails } from './mail-queue.ts'
import { jobs, jobsZone, type JobParts, type JobRow } from './table.ts'
import {
  jobRetrySeconds,
  jobSilenceSeconds,
  jobsEnd,
  jobsLookSeconds,
  jobsStartAgain,
  jobsStop,
  lockTimeOut,
  longestJobSeconds,
} from '../kit/times.ts'

const ran = createCounter('almanac_job_runs_total', 'Jobs that this process has run.', 'job', 'outcome')
const took = createTimer('almanac_job_seconds', 'How long they took.', 'job')

export type Jobs = { stop(): Promise<void> }

const { first: retryDelay, longest: retryDelayMax } = jobRetrySeconds
const retries = { retryLimit: 32, retryDelay, retryBackoff: true, retryDelayMax, heartbeatSeconds: jobSilenceSeconds }

/** A full batch is followed by the next at once; small enough to be sent within a job's 15 minutes at any MAIL_RATE. */
const inBatches = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

/**
 * The queue of this process, in PostgreSQL and shared with all others: mails, and the jobs of `table.ts`. It starts in
 * the background, because requests are served without it, and tries again while the database cannot be reached.
 */
export function startJobs(parts: JobParts): Jobs {
  const { log } = parts
  const logFailure = (error: unknown) => log.warn({ err: error }, 'the job queue failed')
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let running: Promise<Jobs | null> = begin()

  function begin(): Promise<Jobs | null> {
    return openQueue(parts, logFailure).catch((error: unknown) => {
      if (stopped) return null
      logFailure(error)
      retry = setTimeout(() => (running = begin()), jobsStartAgain)
      retry.unref()
      return null
    })
  }
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      const ended = running.then((opened) => opened?.stop())
      await Promise.race([ended, pause(jobsStop, undefined, { ref: false })])
    },
  }
}

async function openQueue(parts: JobParts, logFailure: (error: unknown) => void): Promise<Jobs> {
  const { env, log, database, secret, now } = parts
  const boss = new PgBoss({
    connectionString: database.url,
    application_name: 'school-almanac jobs',
    max: 3,
    superviseIntervalSeconds: jobsLookSeconds,
    monitorIntervalSeconds: jobsLookSeconds,
    options: `-c lock_timeout=${lockTimeOut}`,
  })
  boss.on('error', logFailure)
  await boss.start().catch(async (error: unknown) => {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  })
  const fateOf = (mailId: string, digest: string) => fateOfWaiting(database.sql, mailId, digest, now())
  const { smtpUrl } = env.mail
  const postman = smtpUrl === undefined ? null : createPostman(database.sql, { env, secret, fateOf }, smtpUrl)
  const ends: (() => Promise<void>)[] = []
  if (postman) {
    await boss.createQueue('mail', retries)
    await boss.updateQueue('mail', retries)
    const worker = await boss.work('mail', inBatches, sendMails(postman, log, retries.retryLimit))
    const queue = () => queueMails(boss, worker).catch(logFailure)
    // Called again after every reconnect, so that mails written meanwhile are queued too.
    const listener = await database.sql.listen('mail', queue, queue)
    ends.push(() => listener.unlisten())
  }
  for (const job of jobs) {
    await openJob(boss, job, parts)
    if (job.wakenBy === undefined) continue
    // Of all processes that hear it one sends the job; what comes after that job in the same second is done in the next one.
    const oncePerSecond = { singletonKey: 'woken', singletonSeconds: 1, singletonNextSlot: true }
    const wake = () => void boss.send(job.name, null, oncePerSecond).catch(logFailure)
    const listener = await database.sql.listen(job.wakenBy, wake)
    ends.push(() => listener.unlisten())
  }
  return {
    stop: async () => {
      // The process ends whatever the database is doing; unfinished work is resumed at the next start.
      for (const end of ends) await end().catch(logFailure)
      await letJobsEnd(boss).catch(logFailure)
      await boss.stop({ graceful: false }).catch(logFailure)
      postman?.close()
    },
  }
}

/**
 * A job runs once at its time, in whichever process takes it first. `at start` is work that does nothing if there is
 * nothing to do, so every process may look.
 */
async function openJob(boss: PgBoss, job: JobRow, parts: JobParts): Promise<void> {
  const { name, schedule, work, missed, isRetried } = job
  const options = {
    ...(isRetried ? retries : { retryLimit: 0, heartbeatSeconds: jobSilenceSeconds }),
    expireInSeconds: longestJobSeconds,
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  await boss.work(name, () => measured(name, () => work(parts)))
  await boss.schedule(name, schedule, null, { tz: jobsZone })
  if (missed === 'at start') await boss.send(name, null, { singletonKey: 'start', singletonSeconds: 1 })
}

async function measured(name: string, work: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  try {
    await work()
    ran.add(name, 'done')
  } catch (error) {
    ran.add(name, 'failed')
    throw error
  } finally {
    took.add(performance.now() - begun, name)
  }
}

/** Takes no further job and waits for those that run: pg-boss's own graceful end looks at them only twice a second. */
async function letJobsEnd(boss: PgBoss): Promise<void> {
  const ended = Promise.all(boss.getWipData().map(({ name }) => boss.offWork(name, { wait: true })))
  await Promise.race([ended, pause(jobsEnd, undefined, { ref: false })])
}
