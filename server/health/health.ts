import type { RequestHandler } from 'express'
import type { Sql } from '../db/client.ts'
import { migrationNames, newerMigrations, saidOfNewer } from '../db/migrate.ts'
import type { Product } from '../product.ts'

/** `/healthz`: the process runs. */
export function healthz(): RequestHandler {
  return (_request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.json({ status: 'ok' })
  }
}

/**
 * `/readyz`: 200 when this process can do everything that it is for, else 503 with the reasons in `because`: the database cannot be
 * reached, takes no changes (a standby), lacks a migration of this program, or dropped a connection a moment ago. The migrations of a
 * newer program are said in `newer`: it and this one run side by side, until one of them contracts (decision 156). A replica that is away makes no process unready, the primary is read;
 * `replica` says how it stands.
 */
export function readyz({
  database,
  wasConnectionDropped,
  log,
}: Pick<Product, 'database' | 'wasConnectionDropped' | 'log'>): RequestHandler {
  const known = migrationNames()
  let logged: string | null = null
  return async (_request, response) => {
    response.setHeader('cache-control', 'no-store')
    const because = await shortcomings(database.sql, await known).catch(whyUnreadable)
    const newer = because.length > 0 ? null : await newerMigrations(database.sql, await known).catch(() => null)
    const said = newer && saidOfNewer(newer)
    if (newer && newer.contracting.length > 0) because.push(said!)
    if (said !== null && said !== logged) log.warn(said)
    logged = said ?? logged
    if (wasConnectionDropped()) because.push('the database has just dropped a connection')
    const ready = because.length === 0
    const standing = database.reads.standing()
    const beside = newer && newer.names.length > 0 && { newer: newer.names }
    const replica = standing && { replica: standing.because ?? `read, ${standing.lagSeconds.toFixed(1)} s late` }
    response.status(ready ? 200 : 503)
    response.json(ready ? { status: 'ready', ...beside, ...replica } : { status: 'not ready', because, ...replica })
  }
}

const isEmpty = 'the database is empty'

function whyUnreadable(error: unknown): string[] {
  const { code } = Object(error) as { code?: unknown }
  return [code === '42P01' ? isEmpty : 'the database cannot be reached']
}

async function shortcomings(sql: Sql, migrations: readonly string[]): Promise<string[]> {
  const [row] = await sql<{ isStandby: boolean; missing: number }[]>`/* readyz */
    select pg_is_in_recovery() as is_standby, (
        select count(*)::int from unnest(${migrations}::text[]) as known (name)
        where not exists (select from migration where migration.name = known.name)
      ) as missing
    from sync_meta`
  if (!row) return [isEmpty]
  const reasons: string[] = []
  if (row.isStandby) reasons.push('the database is a standby and takes no changes')
  if (row.missing > 0) reasons.push(`the database lacks ${row.missing} migrations of this program`)
  return reasons
}
