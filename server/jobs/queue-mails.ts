import type { PgBoss } from 'pg-boss'

/**
 * Gives the mails of the outbox to the queue: a mail is marked and its job is made in one transaction, so however many
 * processes hear of it, each mail has one job, and none is lost between the two.
 */
export async function queueMails(boss: PgBoss, worker: string): Promise<void> {
  const transaction = await boss.getDb().beginTransaction?.()
  if (!transaction) throw new Error('The job queue has no transactions.')
  try {
    const { rows } = await transaction.db.executeSql(
      `/* queueMails */ update mail set queued_at = now() where queued_at is null returning id`,
    )
    const jobs = (rows as { id: string }[]).map(({ id }) => ({ id, data: { mailId: id } }))
    if (jobs.length > 0) await boss.insert('mail', jobs, { db: transaction.db })
    await transaction.commit()
    if (jobs.length > 0) boss.notifyWorker(worker)
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}
