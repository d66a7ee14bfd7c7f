import type { Database, Sql } from './client.ts'
import { lookAtPrimary } from './replica-state.ts'

/** The limits without which one statement or one forgotten transaction could hold up everybody. */
const needed = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * A pooler hands on no limits, so its connections must have them from their role (decision 155).
 * @throws one line with what to do
 */
export async function assertTimeOuts(pooled: Sql): Promise<void> {
  const [row] = await pooled<{ role: string; missing: string[] }[]>`/* readTimeOuts */
    select current_user as role, array(
      select name from unnest(${needed}::text[]) as needed (name) where current_setting(name) = '0'
    ) as missing`
  const { role, missing } = row!
  if (missing.length === 0) return
  const todo = missing.map((name) => `alter role "${role}" set ${name} = '${name === 'statement_timeout' ? 10 : 5}s'`)
  throw new Error(`DATABASE_URL: connections through the pooler have no ${missing.join(', ')}: ${todo.join('; ')}`)
}

/** @throws when DATABASE_DIRECT_URL leads to another database than the pooler does */
export async function assertSameDatabase(pooled: Database, direct: Database): Promise<void> {
  const [one, other] = await Promise.all([lookAtPrimary(pooled.sql), lookAtPrimary(direct.sql)])
  if (one.system === other.system && one.database === other.database) return
  throw new Error('DATABASE_DIRECT_URL: leads to another database than DATABASE_URL')
}
