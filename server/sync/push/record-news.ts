import { randomUUID } from 'node:crypto'
import type { Entity } from '#sync/define.ts'
import type { Patch } from '#sync/protocol/edit.ts'
import type { Transaction } from '../../db/client.ts'
import { newsOfEvent, oneChange, type Edited, type StoredChange } from './news-of-event.ts'

/** What is known of an event before an edit is written. */
export type KnownNews = { wasPublished: boolean; rows: StoredChange[]; latest: string | null }

const places = ['archived', 'deleted', 'location', 'schedules', 'status', 'statusNote']

/** Null where there is nothing to show readers: of another entity, or an edit of nothing that they are shown. */
export async function readNews(
  tx: Transaction,
  { serverRows }: Entity,
  documentId: string,
  after: Patch,
): Promise<KnownNews | null> {
  if (!('changes' in serverRows) || !places.some((name) => name in after)) return null
  const [event, rows, [newest]] = await Promise.all([
    tx<
      { isPublished: boolean }[]
    >`/* isPublishedEvent */ select is_published from calendar_event where id = ${documentId}`,
    tx<StoredChange[]>`/* readNews */
      select id, at, kind, about, before, after, note from calendar_event_change
      where calendar_event_id = ${documentId}`,
    tx<[{ at: string | null }]>`/* latestNews */ select max(at) as at from calendar_event_change`,
  ])
  return { wasPublished: event[0]?.isPublished ?? false, rows: [...rows], latest: newest.at }
}

/** Writes what readers are shown of an edit, in its transaction; that it is its author's is not shown. */
export async function writeNews(
  tx: Transaction,
  { wasPublished, rows, latest }: KnownNews,
  { documentId, authorId }: { documentId: string; authorId: string },
  edited: Omit<Edited, 'wasPublished'>,
  now: Date,
): Promise<void> {
  const at = new Date(laterThan(latest, now.getTime())).toISOString()
  const { stored, removed } = newsOfEvent({ ...edited, wasPublished }, rows, at, randomUUID)
  const written = stored.map((row) => ({ ...row, calendarEventId: documentId }))
  // A row that keeps its time, of which only the note is corrected, keeps its author.
  const own = written.filter((row) => row.at === at || row.at === null).map(({ id }) => id)
  await Promise.all([
    removed.length > 0 && tx`/* removeNews */ delete from calendar_event_change where id = any(${removed})`,
    written.length > 0 &&
      tx`/* writeNews */ insert into calendar_event_change ${tx(written)}
        on conflict (id) do update set at = excluded.at, kind = excluded.kind, before = excluded.before,
          after = excluded.after, note = excluded.note`,
    // The account may be gone by now, its edit is not.
    own.length > 0 &&
      tx`/* writeAuthors */ insert into event_change_author (change_id, author_id)
        select c.id, u.id from calendar_event_change c join app_user u on u.id = ${authorId}
        where c.id = any(${own})
        on conflict (change_id) do update set author_id = excluded.author_id`,
  ])
}

/**
 * Who has seen the changes up to an instant is shown those after it, so a change is later than every one before, by whichever
 * process it is written. Only a clock that was set back by more than an hour begins anew.
 */
function laterThan(latest: string | null, now: number): number {
  const next = latest === null ? now : Date.parse(latest) + 1
  return next - now > oneChange ? now : Math.max(now, next)
}
