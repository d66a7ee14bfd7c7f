import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { PgBoss } from 'pg-boss'
import type { BlobStores } from '../blobs/store/store.ts'
import type { Database } from '../db/client.ts'
import type { Env } from '../env.ts'
import { createPostman } from '../mail/send-mail.ts'
import { forgetUnnamedBlobs } from '../blobs/forget-unnamed.ts'
import { endUnusedAccounts } from '../account/unused-account.ts'
import { forgetOld } from './forget-old.ts'
import { queueMails, sendMails } from './mail-queue.ts'
import { jobRetrySeconds, jobsEnd, jobsStartAgain, jobsStop, lockTimeOut } from '../times.ts'

export type Jobs = { stop(): Promise<void> }

type Parts = { env: Env; log: Logger; database: Database; blobs: BlobStores; secret: string }

const { first: retryDelay, longest: retryDelayMax } = jobRetrySeconds
const retries = { retryLimit: 32, retryDelay, retryBackoff: true, retryDelayMax }

/** A full batch is followed by the next at once; small enough to be sent within a job's 15 minutes at any MAIL_RATE. */
const inBatches = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

/**
 * The queue of this process, in PostgreSQL and shared with all others: mails, and the nightly deletions. It starts in
 * the background, because requests are served without it, and tries again while the database cannot be reached.
 */
export function startJobs(parts: Parts): Jobs {
  const { log } = parts
  const told = (error: unknown) => log.warn({ err: error }, 'the job queue failed')
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let running: Promise<Jobs | null> = begin()

  function begin(): Promise<Jobs | null> {
    return openQueue(parts, told).catch((error: unknown) => {
      if (stopped) return null
      told(error)
      retry = setTimeout(() => (running = begin()), jobsStartAgain)
      retry.unref()
      return null
    })
  }
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      const ended = running.then((jobs) => jobs?.stop())
      await Promise.race([ended, pause(jobsStop, undefined, { ref: false })])
    },
  }
}

async function openQueue({ env, log, database, blobs, secret }: Parts, told: (error: unknown) => void): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: database.url,
    application_name: 'school-almanac jobs',
    max: 3,
    options: `-c lock_timeout=${lockTimeOut}`,
  })
  boss.on('error', told)
  await boss.start().catch(async (error: unknown) => {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  })
  const postman = env.mail.smtpUrl === undefined ? null : createPostman(database.sql, { env, secret }, env.mail.smtpUrl)
  const ends: (() => Promise<void>)[] = []
  if (postman) {
    await boss.createQueue('mail', retries)
    await boss.updateQueue('mail', retries)
    const worker = await boss.work('mail', inBatches, sendMails(postman, log))
    const queue = () => queueMails(boss, worker).catch(told)
    // Called again after every reconnect, so that mails written meanwhile are queued too.
    const listener = await database.sql.listen('mail', queue, queue)
    ends.push(() => listener.unlisten())
  }
  await boss.createQueue('forget-old', retries)
  await boss.work('forget-old', () => forgetOld(database.sql))
  await boss.schedule('forget-old', '17 3 * * *')
  await boss.createQueue('forget-unnamed-blobs', retries)
  await boss.work('forget-unnamed-blobs', () => forgetUnnamedBlobs(database, blobs))
  await boss.schedule('forget-unnamed-blobs', '57 3 * * *')
  await boss.createQueue('end-unused-accounts', retries)
  await boss.work('end-unused-accounts', async () => {
    // One batch at a time, so that writers never wait long.
    while ((await endUnusedAccounts(database, env)) > 0);
  })
  await boss.schedule('end-unused-accounts', '37 3 * * *')
  return {
    stop: async () => {
      // The process ends whatever the database is doing; unfinished work is resumed at the next start.
      for (const end of ends) await end().catch(told)
      await letJobsEnd(boss).catch(told)
      await boss.stop({ graceful: false }).catch(told)
      postman?.close()
    },
  }
}

/** Takes no further job and waits for those that run: pg-boss's own graceful end looks at them only twice a second. */
async function letJobsEnd(boss: PgBoss): Promise<void> {
  const ended = Promise.all(boss.getWipData().map(({ name }) => boss.offWork(name, { wait: true })))
  await Promise.race([ended, pause(jobsEnd, undefined, { ref: false })])
}
