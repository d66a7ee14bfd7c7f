import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import type { LibraryPicture } from '#sync/protocol/answers/file-uses.ts'
import type { Sql } from '../db/client.ts'
import { holdsWords } from '../db/folded-sql.ts'
import { BadRequest } from '../kit/errors.ts'
import { columnsOf } from './blob-columns.ts'

type PictureLibrary = { pictures: LibraryPicture[]; hasMore: boolean }

const inPage = 24
const longestSearch = 200

/**
 * `pictureLibrary(search, offset)`: uploaded pictures by name or by what an event says they show, the latest first, a
 * page at a time. It says nothing of who has uploaded them. Drafts and archived documents count as uses, deleted ones do
 * not. @throws BadRequest for a negative offset
 */
export async function pictureLibrary(
  sql: Sql,
  { search, offset }: { search?: string | null; offset?: number | null },
): Promise<PictureLibrary> {
  if ((offset ?? 0) < 0) throw new BadRequest('Offset and first cannot be negative.')
  const wanted = (search ?? '').slice(0, longestSearch)
  const found = await sql<{ id: string; filename: string }[]>`/* pictureLibrary */
    select r.id, r.filename from blob_reference r
    where r.removed_date is null and not r.archived and r.mime_type like 'image/%'
      and (${holdsWords(sql, sql`r.filename`, wanted)}
        or exists (
          select from calendar_event e where e.image_blob_reference_id = r.id and not e.deleted
            and ${holdsWords(sql, sql`coalesce(e.image_alternative_text, '')`, wanted)}))
    order by r.created_date desc, r.id offset ${offset ?? 0} limit ${inPage + 1}`
  const page = found.slice(0, inPage)
  const ids = page.map(({ id }) => id)
  const [texts, uses] = await Promise.all([lastTexts(sql, ids), countUses(sql, ids)])
  const pictures = page.map((one) => ({
    ...one,
    alternativeText: texts.get(one.id) ?? null,
    uses: uses.get(one.id) ?? 0,
  }))
  return { pictures, hasMore: found.length > inPage }
}

async function lastTexts(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; text: string }[]>`/* lastTexts */
    select distinct on (image_blob_reference_id) image_blob_reference_id as id, image_alternative_text as text
    from calendar_event
    where image_blob_reference_id = any(${[...ids]}) and image_alternative_text is not null and not deleted
    order by image_blob_reference_id, changed_at desc`
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** A document that names a picture by a field and in a text shows it, and counts once. */
async function countUses(sql: Sql, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await Promise.all(
    statements.map((text) => sql.unsafe<{ file: string; uses: number }[]>(text, [[...ids]], { prepare: true })),
  )
  const uses = new Map<string, number>()
  for (const { file, uses: more } of found.flat()) uses.set(file, (uses.get(file) ?? 0) + more)
  return uses
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const statements = collectionsOf('administrator').flatMap((collection) => {
  const entity = entityOf(collection)
  const namings = [
    ...columnsOf(entity, 'blob').map(
      (column) => `select id, ${column} as file from ${entity.table} where ${column} = any($1::uuid[]) and not deleted`,
    ),
    ...columnsOf(entity, 'html').map(
      (column) => `select id, named[1]::uuid as file
        from ${entity.table}, regexp_matches(${column}, '/blobs/(${uuid})', 'g') as named
        where ${column} like '%/blobs/%' and not deleted`,
    ),
  ]
  if (namings.length === 0) return []
  return [
    `/* countUses ${entity.name} */
    select file, count(distinct id)::int as uses from (${namings.join(' union all ')}) as naming
    where file = any($1::uuid[]) group by file`,
  ]
})
