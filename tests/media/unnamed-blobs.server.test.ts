import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { forgetUnnamedBlobs } from '#server/blobs/forget-unnamed.ts'
import { openStores } from '#server/blobs/store/open-stores.ts'
import type { BlobStores } from '#server/blobs/store/store.ts'
import { positionLock } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { waitingForLocks } from '../support/servers/waiting-for-locks.ts'
import { eventually } from '../support/waiting/eventually.ts'

let database: TestDatabase
let stores: BlobStores

beforeAll(async () => {
  database = await createTestDatabase()
  stores = await openStores(readEnv({}).blobs, database, pino({ level: 'silent' }))
})

afterAll(() => database?.drop())

afterEach(() => void vi.useRealTimers())

/** A file of one byte that was last sent so many days ago. */
async function storedBlob(days: number): Promise<string> {
  const { sql } = database
  const id = randomUUID()
  const sent = sql`now() - make_interval(days => ${days})`
  await sql`/* storedBlob */
    insert into blob_reference (id, filename, mime_type, size, sent_date) values (${id}, 'a.png', 'image/png', 1, ${sent})`
  await sql`/* storedObject */
    insert into blob_object (id, blob_reference_id, mime_type, size, created_date)
    values (${id}, ${id}, 'image/png', 1, ${sent})`
  await sql`/* storedChunk */
    insert into blob_chunk (blob_object_id, number, bytes) values (${id}, 0, ${Buffer.from('a')})`
  return id
}

const isStored = async (id: string) => {
  const found = await database.sql`/* isStored */
    select 1 from blob_reference r join blob_object o on o.blob_reference_id = r.id
    join blob_chunk c on c.blob_object_id = o.id where r.id = ${id}`
  return found.length > 0
}

function provider(name: string, values: { image?: string; html?: string; deleted?: boolean }) {
  return database.writes`/* provider */
    insert into calendar_event_provider (id, name, image_blob_reference_id, description_html, deleted)
    values (${randomUUID()}, ${name}, ${values.image ?? null}, ${values.html ?? null}, ${values.deleted ?? false})`
}

test('files that nothing has named for 60 days go, and those that a row, a text or the history names stay', async () => {
  const blobs = {
    fresh: await storedBlob(59),
    ofRow: await storedBlob(100),
    ofDeletedRow: await storedBlob(100),
    ofTemplate: await storedBlob(100),
    inTextOfTemplate: await storedBlob(100),
    inText: await storedBlob(100),
    inHistory: await storedBlob(100),
    inTextOfHistory: await storedBlob(100),
    unnamed: await storedBlob(61),
  }
  await provider('named', { image: blobs.ofRow })
  await provider('deleted', { image: blobs.ofDeletedRow, deleted: true })
  await provider('shown', { html: `<p>Hello <img src="/blobs/${blobs.inText}" alt="" /></p>` })
  await database.writes`/* template */
    insert into event_template (id, name, image_blob_reference_id, description_html)
    values (${randomUUID()}, 'Exams', ${blobs.ofTemplate}, ${`<img src="/blobs/${blobs.inTextOfTemplate}" />`})`
  const after = {
    imageBlobReferenceId: blobs.inHistory,
    descriptionHtml: `<img src="/blobs/${blobs.inTextOfHistory}" />`,
  }
  await database.sql`/* revision */
    insert into revision (edit, before, after, answer) values (${randomUUID()}, '{}', ${JSON.stringify(after)}::text::jsonb, '{}')`
  await forgetUnnamedBlobs(database, stores)
  const left = await Promise.all(Object.entries(blobs).map(async ([name, id]) => [name, await isStored(id)] as const))
  expect(Object.fromEntries(left)).toEqual({
    fresh: true,
    ofRow: true,
    ofDeletedRow: true,
    ofTemplate: true,
    inTextOfTemplate: true,
    inText: true,
    inHistory: true,
    inTextOfHistory: true,
    unnamed: false,
  })
  expect(
    await database.sql`/* bytesLeft */ select 1 from blob_chunk where blob_object_id = ${blobs.unnamed}`,
  ).toHaveLength(0)
})

test.each([
  ['right', 0],
  ['an hour fast', 3_600_000],
])('a file that an edit names while its deletion waits for it stays, by a clock that is %s', async (_, fast) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + fast })
  const [named, shown, unnamed] = [await storedBlob(70), await storedBlob(70), await storedBlob(70)]
  let deletion: Promise<void> | undefined
  await database.writes.begin(async (tx) => {
    await tx`/* takeLock */ select pg_advisory_xact_lock(${positionLock})`
    deletion = forgetUnnamedBlobs(database, stores)
    // The search is over when the deletion waits for the lock.
    await eventually(async () => expect(await waitingForLocks(database.sql)).toBe(1))
    await tx`/* nameThem */
      insert into calendar_event_provider (id, name, image_blob_reference_id, description_html)
      values (${randomUUID()}, 'late', ${named}, ${`<img src="/blobs/${shown}" />`})`
  })
  await deletion
  expect([await isStored(named), await isStored(shown), await isStored(unnamed)]).toEqual([true, true, false])
})

test('parts of an upload that never ended are deleted after a day', async () => {
  const ids = [randomUUID(), randomUUID()]
  for (const [index, id] of ids.entries()) {
    await database.sql`/* begunObject */
      insert into blob_object (id, mime_type, created_date)
      values (${id}, 'video/mp4', now() - make_interval(hours => ${index === 0 ? 25 : 23}))`
  }
  await forgetUnnamedBlobs(database, stores)
  const left = await database.sql<{ id: string }[]>`/* objectsLeft */ select id from blob_object where id = any(${ids})`
  expect(left.map(({ id }) => id)).toEqual([ids[1]])
})
