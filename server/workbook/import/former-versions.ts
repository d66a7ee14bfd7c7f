import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { applyEdit } from '#sync/protocol/apply-edit.ts'
import type { DocumentState, Patch } from '#sync/protocol/edit.ts'
import type { Sql, Transaction } from '../../db/client.ts'

/** A change of an event that led to `position`, and what it changed. */
export type Past = { position: number; before: Patch }

/** As many changes are looked back on: a sheet that is older knows an event that has become another one. */
const mostChanges = 100

/** The last changes of each event since a position, newest first. */
export async function readPast(
  sql: Sql | Transaction,
  wanted: readonly { id: string; since: number }[],
): Promise<Map<string, Past[]>> {
  const rows = await sql<(Past & { id: string })[]>`/* pastOfSheet */
    select wanted.id, past.position, past.before
    from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ since }) => since)}::bigint[]) as wanted (id, since)
    cross join lateral (
      select r.position, r.before from revision r
      where r.entity = 'calendarEvent' and r.document_id = wanted.id and r.position > wanted.since
        and r.after is not null and r.after <> '{}'
      order by r.position desc limit ${mostChanges}) past
    order by wanted.id, past.position desc`
  return Map.groupBy(rows, ({ id }) => id)
}

/** The version of an event that its last changes began with, those after a position taken back. */
export function versionAt(state: DocumentState, past: readonly Past[], position: number): DocumentState {
  return past.filter((change) => change.position > position).reduce(before, state)
}

/** Every version that is known from before, the newest first. */
export function formerVersions(state: DocumentState, past: readonly Past[]): DocumentState[] {
  const versions: DocumentState[] = []
  for (const change of past) versions.push(before(versions.at(-1) ?? state, change))
  return versions.filter((version) => version['deleted'] !== true)
}

function before(state: DocumentState, { before: values }: Past): DocumentState {
  const edit = { id: '', entity: 'calendarEvent', documentId: '', kind: 'update', base: null, madeAt: '' } as const
  return applyEdit(calendarEvent, state, { ...edit, before: {}, after: values })
}
