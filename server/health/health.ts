import type { RequestHandler } from 'express'
import type { Product } from '../product.ts'

/** `/healthz`: the process runs. */
export function healthz(): RequestHandler {
  return (_request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.json({ status: 'ok' })
  }
}

/** `/readyz`: the database can be reached and is migrated; 503 otherwise. */
export function readyz({
  database,
  wasConnectionDropped,
}: Pick<Product, 'database' | 'wasConnectionDropped'>): RequestHandler {
  return async (_request, response) => {
    response.setHeader('cache-control', 'no-store')
    const reached = await database.sql`/* readyz */ select 1 from sync_meta`.then(
      () => true,
      () => false,
    )
    const ready = reached && !wasConnectionDropped()
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' })
  }
}
