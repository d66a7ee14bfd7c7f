import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { createCounter } from '../kit/meters.ts'
import type { Postman } from '../mail/send-mail.ts'

const tried = createCounter('almanac_mails_total', 'Mails tried by this process: done, later or given up.', 'outcome')

export type MailJob = { mailId: string }

/**
 * Hands the mails of the outbox to the queue: a mail is marked and its job is created in one transaction, so each mail
 * has one job however many processes see it, and none is lost in between.
 */
export async function queueMails(boss: PgBoss, worker: string): Promise<void> {
  const transaction = await boss.getDb().beginTransaction?.()
  if (!transaction) throw new Error('The job queue has no transactions.')
  try {
    const { rows } = await transaction.db.executeSql(
      `/* queueMails */ update mail set queued_at = now() where queued_at is null
        returning id, digest is null as is_urgent`,
    )
    // Somebody waits for a mailed code, and never behind thousands of digests.
    const jobs = (rows as { id: string; is_urgent: boolean }[]).map(({ id, is_urgent: isUrgent }) => {
      return { id, data: { mailId: id }, priority: isUrgent ? 1 : 0 }
    })
    if (jobs.length > 0) await boss.insert('mail', jobs, { db: transaction.db })
    await transaction.commit()
    if (jobs.length > 0) boss.notifyWorker(worker)
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/** Sends a batch one by one; a mail that cannot be sent now is retried later, alone, up to `mostRetries` times. */
export function sendMails(postman: Postman, log: Logger, mostRetries: number) {
  return async (jobs: Job<MailJob>[]): Promise<JobResult[]> => {
    const results: JobResult[] = []
    for (const { id, data, signal, retryCount } of jobs) {
      const status = await postman.send(data.mailId, signal).then(
        () => {
          tried.add('done')
          return 'completed' as const
        },
        async (error: unknown) => {
          const isLast = retryCount >= mostRetries
          tried.add(isLast ? 'given up' : 'later')
          const outcome = isLast ? 'a mail has been given up' : 'a mail could not be sent and will be tried again'
          log.warn({ err: withoutAddress(error), mailId: data.mailId }, outcome)
          if (isLast) await postman.markFailed(data.mailId)
          return 'failed' as const
        },
      )
      results.push({ id, status })
    }
    return results
  }
}

/** Mail servers repeat the address in their replies; the log names only the mail. */
function withoutAddress(error: unknown): { name: string; code: unknown; responseCode: unknown; command: unknown } {
  const { name, code, responseCode, command } = Object(error) as Record<string, unknown>
  return { name: typeof name === 'string' ? name : 'Error', code, responseCode, command }
}
