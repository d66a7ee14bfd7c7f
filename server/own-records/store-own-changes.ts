import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { kindsOfMany, mostOwnCharacters, mostOwnRecords, ownProblem } from '#sync/records/own-problem.ts'
import { defaultOwnValue, isOwnKind, mergeOwnValue, type OwnChange, type OwnKind } from '#sync/records/own-record.ts'
import type { Transaction } from '../db/client.ts'

type Row = { kind: OwnKind; key: string; value: unknown; changes: string[]; changedAt: string; takenAt?: string | null }

/** `changed`: how many changes were taken, of however few records. */
type Stored = { position: number; changed: number; refused: { id: string; message: string }[] }

/** As many ids of changes as a record remembers: a repeat among more changes than these is taken for a new one. */
const remembered = 32

const noRoom = `You’ve reached the limit of ${mostOwnRecords.toLocaleString('en-GB')} stars, notes and dates`
const tooMuch = 'Your notes take up too much room. Shorten or delete some'

/**
 * Stores changes of one user's records in the order in which they were made: the last write of each field wins, a
 * repeated change changes nothing, and a change that cannot be stored delays no other. Under the row lock of the account.
 */
export async function storeOwnChanges(tx: Transaction, userId: string, changes: readonly OwnChange[]): Promise<Stored> {
  const valid = changes.filter((change) => ownProblem(change) === null)
  const rows = await readRows(tx, userId, valid)
  const room = await readRoom(tx, userId, valid.length)
  let { position } = room
  let changed = 0
  const now = new Date().toISOString()
  const refused: Stored['refused'] = []
  const written = new Map<string, Row & { position: number }>()
  for (const change of changes) {
    const problem = ownProblem(change)
    if (problem !== null || !isOwnKind(change.kind)) {
      refused.push({ id: change.id, message: problem ?? '' })
      continue
    }
    const { kind, key } = change
    const place = `${kind} ${key}`
    const row = rows.get(place)
    if (row?.changes.includes(change.id)) continue
    // What is sent again after a restore is older than what was written since.
    if (change.takenAt != null && row && row.changedAt >= change.takenAt) continue
    const value = mergeOwnValue(kind, row?.value, change.value)
    // What is taken back before it was stored needs no room: whatever is refused can be undone.
    if (!row && isNothing(kind, value)) continue
    const growth = JSON.stringify(value).length - (row ? JSON.stringify(row.value).length : 0)
    const message = refusal(room, row === undefined, growth)
    if (message !== null) {
      refused.push({ id: change.id, message })
      continue
    }
    room.records += row ? 0 : 1
    room.characters += growth
    position += 1
    changed += 1
    const { takenAt } = change
    const changes = [...(row?.changes ?? []), change.id].slice(-remembered)
    const next = { kind, key, value, changes, changedAt: takenAt ?? now, takenAt }
    rows.set(place, next)
    written.set(place, { ...next, position })
  }
  await writeRows(tx, userId, [...written.values()])
  const filters = written.get('filters ')
  if (filters) await writeReaderFilter(tx, userId, filters.value as ReaderFilter)
  if (written.size > 0) await announce(tx, userId, position)
  return { position, changed, refused }
}

/** The filters as another call gives them: the own record and what feeds follow are written together. */
export async function storeOwnFilters(tx: Transaction, userId: string, filter: ReaderFilter): Promise<void> {
  await storeOwnChanges(tx, userId, [{ id: crypto.randomUUID(), kind: 'filters', key: '', value: filter }])
}

/** Whether a record of which there are many says no more than one that nobody has written. */
function isNothing(kind: OwnKind, value: unknown): boolean {
  return kindsOfMany.includes(kind) && JSON.stringify(value) === JSON.stringify(defaultOwnValue(kind))
}

type Room = { records: number; characters: number; position: number }

function refusal(room: Room, isNew: boolean, growth: number): string | null {
  if (isNew && room.records >= mostOwnRecords) return noRoom
  return growth > 0 && room.characters + growth > mostOwnCharacters ? tooMuch : null
}

async function readRows(tx: Transaction, userId: string, changes: readonly OwnChange[]): Promise<Map<string, Row>> {
  const places = JSON.stringify(changes.map(({ kind, key }) => ({ kind, key })))
  const rows = await tx<Row[]>`/* ownRecordsToChange */
    select kind, key, value, changes, changed_at from own_record
    where user_id = ${userId}
      and (kind, key) in (select kind, key from json_to_recordset(${places}::text::json) as g (kind text, key text))`
  return new Map(rows.map((row) => [`${row.kind} ${row.key}`, row]))
}

/** What is stored already. Where as many more would not fit, records that were taken back make room, the oldest first. */
async function readRoom(tx: Transaction, userId: string, more: number): Promise<Room> {
  const [room] = await tx<Room[]>`/* ownRoom */
    select count(*)::int as records, coalesce(sum(length(value::text)), 0)::int as characters,
      coalesce(max(position), 0) as position
    from own_record where user_id = ${userId}`
  const over = room!.records + more - mostOwnRecords
  if (over <= 0) return room!
  const taken = JSON.stringify(kindsOfMany.map((kind) => defaultOwnValue(kind)))
  const gone = await tx<{ position: number }[]>`/* forgetTakenBack */
    delete from own_record where (user_id, kind, key) in (
      select user_id, kind, key from own_record
      where user_id = ${userId} and position < ${room!.position}
        and value in (select jsonb_array_elements(${taken}::text::jsonb))
      order by position limit ${over}) returning position`
  if (gone.length > 0) await noteForgotten(tx, userId, Math.max(...gone.map(({ position }) => position)))
  return { ...room!, records: room!.records - gone.length }
}

/** A device that has read less than this may know records as they were before they were taken back. */
async function noteForgotten(tx: Transaction, userId: string, position: number): Promise<void> {
  await tx`/* noteForgottenOwn */
    insert into own_record_forgotten (user_id, position) values (${userId}, ${position})
    on conflict (user_id) do update set position = greatest(own_record_forgotten.position, excluded.position)`
}

async function writeRows(tx: Transaction, userId: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await tx`/* writeOwnRecords */
    insert into own_record (user_id, kind, key, value, position, changes, changed_at)
    select ${userId}::uuid, kind, key, value, position, changes, least("takenAt", now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as g (kind text, key text, value jsonb, position bigint, changes uuid[], "takenAt" timestamptz)
    on conflict (user_id, kind, key) do update set value = excluded.value, position = excluded.position,
      changes = excluded.changes, changed_at = excluded.changed_at`
}

/** To this user's open pages on every process, at commit. */
async function announce(tx: Transaction, userId: string, position: number): Promise<void> {
  await tx`/* announceOwn */ select pg_notify('own', ${JSON.stringify({ userId, position })})`
}

/** What feeds and mails leave out for a person: written only with their own record `filters`. */
async function writeReaderFilter(tx: Transaction, userId: string, filter: ReaderFilter): Promise<void> {
  const { excludedSchoolPhaseIds, excludedEventTypeIds, excludedSchoolTypeIds } = filter
  await tx`/* writeReaderFilter */
    insert into reader_filter (user_id, excluded_school_phase_ids, excluded_event_type_ids, excluded_school_type_ids)
    values (${userId}, ${[...excludedSchoolPhaseIds]}::uuid[], ${[...excludedEventTypeIds]}::uuid[],
      ${[...excludedSchoolTypeIds]}::uuid[])
    on conflict (user_id) do update set excluded_school_phase_ids = excluded.excluded_school_phase_ids,
      excluded_event_type_ids = excluded.excluded_event_type_ids,
      excluded_school_type_ids = excluded.excluded_school_type_ids, changed_at = now()`
}
