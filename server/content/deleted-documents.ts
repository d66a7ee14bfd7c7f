import { entities, entityOf, type Collection } from '#sync/entities/index.ts'
import type { DeletedDocument } from '#sync/protocol/answers/deleted-documents.ts'
import type { Sql } from '../db/client.ts'
import { scheduleJson } from '../records/first-date.ts'
import { pageOf, type Paging } from '../records/records.ts'

export type DeletedArguments = Paging & { entity: string; tagType?: string | null }

/** The deleted documents of a collection whose rows are still stored (design 4), most recent first. */
export async function deletedDocuments(sql: Sql, given: DeletedArguments): Promise<DeletedDocument[]> {
  const { offset, limit } = pageOf(given)
  if (!Object.hasOwn(entities, given.entity)) return []
  const { table, fields } = entityOf(given.entity as Collection)
  const kind = given.tagType !== null && given.tagType !== undefined && Object.hasOwn(fields, 'tagType')
  const firstSchedule =
    given.entity === 'calendarEvent'
      ? sql`(select ${scheduleJson(sql)} from calendar_event_schedule s
          where s.calendar_event_id = d.id order by s.start, s.id limit 1)`
      : sql`null::json`
  return sql<DeletedDocument[]>`/* deletedDocuments */
    select d.id, d.name, d.position, ${firstSchedule} as first_schedule, p.first_name || ' ' || p.last_name as by, coalesce(r.made_at, d.changed_at) as at
    from ${sql(table)} d
      left join revision r on r.edit = d.edit and r.position = d.position
      left join profile p on p.user_id = r.user_id
    where d.deleted and ${kind ? sql`d.tag_type = ${given.tagType!}` : sql`true`}
    order by d.position desc
    offset ${offset} limit ${limit}`
}
