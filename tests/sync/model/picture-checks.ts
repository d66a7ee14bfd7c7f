import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { StoredUpload } from '#sync/replica/outbox/uploads.ts'
import { workDatabaseName } from '#sync/replica/storage/database-names.ts'
import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'
import type { Taken } from './device-calls.ts'
import type { Device } from './device.ts'
import type { Journal } from './journal.ts'
import { pictureOf } from './pictures.ts'
import type { RunningSchool } from './school.ts'

type Named = { id: string; contentHash: string | null; sizes: string[] }

/**
 * A picture is on the server before the edit that names it: the server refuses none for want of one, unless a restore has
 * lost the picture and the device does not know yet, or the server would take no picture of its sender, who has the
 * role back by the time the edit arrives.
 */
export function expectUploadedFirst(journal: Journal, { received }: Taken): void {
  journal.sentWithout(received.sentWithout)
  if (journal.hasLost()) return
  const refusals = received.answers.filter((answer) => answer.answer === 'REFUSED')
  const missing = refusals.flatMap(({ id, fields }) =>
    fields.filter(({ file }) => file !== undefined && !journal.wasSentWithout(file, id)),
  )
  expect(missing, 'edits that went before their picture').toEqual([])
}

/** Whatever the calendar names is there, as the device that chose it has it. */
export async function expectPictures({ sql }: RunningSchool): Promise<void> {
  const named = await sql<Named[]>`/* namedPictures */
    with named as (
      select image_blob_reference_id::text as id from calendar_event where not deleted
      union select image_blob_reference_id::text from calendar_event_provider where not deleted
      union select substring(description_html from '/blobs/([0-9a-f-]{36})') from calendar_event where not deleted)
    select n.id, r.content_hash,
      array(select o.image_size from blob_object o where o.blob_reference_id = r.id and o.size > 0) as sizes
    from named n left join blob_reference r on r.id::text = n.id where n.id is not null`
  for (const { id, contentHash, sizes } of named) {
    expect(contentHash, 'the file of a named picture').toBe(createHash('sha256').update(pictureOf(id)).digest('hex'))
    expect(sizes, 'its sizes').toContain('full')
  }
}

/**
 * At rest a device keeps the pictures that its queue names, and no other that an edit has named; those that count as sent
 * are there, also after a restore.
 */
export async function expectStoredPictures({ sql }: RunningSchool, device: Device): Promise<void> {
  const stores = (await device.read())[workDatabaseName(device.person.id)]
  const settings = (stores?.['settings'] ?? []) as { key: string; value: unknown }[]
  const stored = settings.filter(({ key }) => key.startsWith('upload ')).map(({ value }) => value as StoredUpload)
  const named = ((stores?.['outbox'] ?? []) as OutboxEntry[]).flatMap(({ uploads }) => uploads)
  const left = stored.filter(({ id, isNamed }) => isNamed && !named.includes(id))
  expect(left, 'pictures that nothing names any more').toEqual([])
  const sent = stored.filter(({ state }) => state === 'sent').map(({ id }) => id)
  const there = await sql<{ id: string }[]>`/* sentPictures */ select id from blob_reference where id = any(${sent})`
  expect(there.map(({ id }) => id).toSorted(), 'pictures that count as sent').toEqual(sent.toSorted())
}
