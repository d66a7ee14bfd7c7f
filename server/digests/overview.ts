import type { DigestKind, DigestOverview, DigestPlan, DigestRun } from '#sync/protocol/answers/digest-overview.ts'
import { nextDue } from '#sync/rules/mailing-times.ts'
import type { Sql } from '../db/client.ts'
import { digestKinds } from './kinds.ts'
import { countWaiting, pausesOf } from './mailing-state.ts'
import { countReaders } from './recipients.ts'

const mostRuns = 60

export async function digestPlan(sql: Sql, kind: DigestKind, now: Date): Promise<DigestPlan> {
  const [pauses, recipients, waiting] = await Promise.all([
    pausesOf(sql),
    countReaders(sql, kind, now),
    countWaiting(sql, kind),
  ])
  const { pausedReason = null, pausedAt = null } = pauses.get(kind) ?? {}
  return { kind, nextAt: nextDue(kind, now).at, recipients, waiting, pausedReason, pausedAt }
}

/** What comes next, and how the last runs did. */
export async function digestOverview(sql: Sql, now: Date): Promise<DigestOverview> {
  const [plans, runs] = await Promise.all([
    Promise.all(digestKinds.map((kind) => digestPlan(sql, kind, now))),
    digestRuns(sql),
  ])
  return { plans, runs }
}

/**
 * The newest runs; days on which nobody is reminded of anything are not among them. A mail that bounced is not counted as
 * failed too.
 */
function digestRuns(sql: Sql): PromiseLike<DigestRun[]> {
  return sql<DigestRun[]>`/* digestRuns */
    select r.id, r.kind, r.period, r.started_at, r.finished_at, r.sent, r.empty, m.failed, m.bounced, c.clicks
    from (select *, kind || '/' || period as digest from digest_run
        where kind <> 'reminders' or sent > 0 order by started_at desc, id limit ${mostRuns}) r,
      lateral (
        select count(*) filter (where failed_at is not null and bounced_at is null)::int as failed,
          count(*) filter (where bounced_at is not null)::int as bounced
        from mail where mail.digest = r.digest
      ) m,
      lateral (
        select count(*)::int as clicks from analytic_event a where a.digest = r.digest and a.event_type = 'LinkClick'
      ) c
    order by r.started_at desc, r.id`
}
