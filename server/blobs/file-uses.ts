import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import type { FileUses } from '#sync/protocol/answers/file-uses.ts'
import type { UsedBy } from '#sync/protocol/push-answer.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import type { Sql } from '../db/client.ts'
import { firstDate } from '../records/first-date.ts'
import { columnsOf } from './blob-columns.ts'

const mostNamed = 50

/** `fileUses(id)`: what a file is called and where it is shown, drafts and archived documents included. */
export async function fileUses(sql: Sql, id: string): Promise<FileUses | null> {
  const [file] = await sql<Pick<FileUses, 'filename' | 'mimeType' | 'isRemoved'>[]>`/* fileOfUses */
    select filename, mime_type, removed_date is not null as is_removed from blob_reference where id = ${id}`
  if (!file) return null
  const found = await Promise.all(
    statements.map(async ({ collection, text }) => {
      const rows = await sql.unsafe<(Omit<UsedBy, 'collection'> & { total: number })[]>(
        text,
        [id, `%${blobUrl(id)}%`],
        { prepare: true },
      )
      return { total: rows[0]?.total ?? 0, uses: rows.map(({ total: _total, ...use }) => ({ collection, ...use })) }
    }),
  )
  return {
    ...file,
    uses: found.flatMap(({ uses }) => uses).slice(0, mostNamed),
    total: found.reduce((sum, one) => sum + one.total, 0),
  }
}

const statements = collectionsOf('administrator').flatMap((collection) => {
  const entity = entityOf(collection)
  const conditions = [
    ...columnsOf(entity, 'blob').map((column) => `${column} = $1::uuid`),
    ...columnsOf(entity, 'html').map((column) => `${column} like $2`),
  ]
  if (conditions.length === 0) return []
  const text = `/* fileUses ${entity.name} */
    select id, name, ${firstDate(entity)} as date, count(*) over ()::int as total from ${entity.table}
    where not deleted and $1::uuid is not null and $2::text is not null and (${conditions.join(' or ')})
    order by name, date, id limit ${mostNamed}`
  return [{ collection, text }]
})
