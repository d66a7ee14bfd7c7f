import type { Sql } from '../db/client.ts'

export type Figures = {
  position: number
  connections: { used: number; most: number }
  /** `oldest`: seconds. */
  mails: { waiting: number; oldest: number }
  jobs: { name: string; state: string; count: number }[]
}

/**
 * What all processes have in common, from the database. The jobs are those that pg-boss still keeps and has not completed; before its
 * first start there are none.
 */
export async function readFigures(sql: Sql): Promise<Figures> {
  const [row] = await sql<
    { position: number; used: number; most: number; waiting: number; oldest: number; hasJobs: boolean }[]
  >`/* readFigures */
    select sync_head() as position,
      (select sum(numbackends)::int from pg_stat_database) as used,
      current_setting('max_connections')::int as most,
      waiting, coalesce(extract(epoch from now() - oldest)::float, 0) as oldest,
      to_regclass('pgboss.job') is not null as has_jobs
    from (
      select count(*)::int as waiting, min(created_at) as oldest from mail where sent_at is null and failed_at is null
    ) as mails`
  const { position, used, most, waiting, oldest, hasJobs } = row!
  const jobs = hasJobs ? await readJobs(sql) : []
  return { position, connections: { used, most }, mails: { waiting, oldest }, jobs }
}

function readJobs(sql: Sql): Promise<Figures['jobs']> {
  return sql<Figures['jobs']>`/* readJobs */
    select name, state::text, count(*)::int as count from pgboss.job where state <> 'completed' group by name, state
    order by name, state`
}
