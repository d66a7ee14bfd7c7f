import type { RequestHandler } from 'express'
import type { Product } from '../product.ts'

/** `GET /blobs/removed`: `{ids}` of all files that were removed for good, for whoever keeps some (design 9). */
export function removedFiles({ database: { sql } }: Pick<Product, 'database'>): RequestHandler {
  return async (_request, response) => {
    const rows = await sql<{ id: string }[]>`/* removedFiles */
      select id from blob_reference where removed_date is not null order by removed_date, id`
    response.setHeader('cache-control', 'no-cache')
    response.json({ ids: rows.map(({ id }) => id) })
  }
}
