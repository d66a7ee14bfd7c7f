import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOf, pushEdits, pushOnce } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

const tables = ['calendar_event_type', 'blob_object'] as const

/** What PostgreSQL says when it finds no room for a row. */
async function fill(): Promise<void> {
  const { writes } = school.database
  await writes.unsafe(`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/5/17164": No space left on device' using errcode = '53100';
  end $$`)
  for (const table of tables)
    await writes.unsafe(`create trigger no_room before insert on ${table} for each row execute function no_room()`)
}

const makeRoom = () => school.database.writes.unsafe('drop function no_room() cascade')

const noRoom = 'The calendar has no room to save anything. Please try again later, and tell whoever runs it.'

test('on a full disk nothing is taken and nothing is lost: what is sent again is stored once there is room', async () => {
  const { browser, id: userId } = school.alex
  const edit = createOf('calendarEventType', { name: 'Kept on the device' })
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer()
  const fileId = randomUUID()
  const upload = () => {
    const body = new FormData()
    body.append('id', fileId)
    body.append('files', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'picture.png')
    return browser.visit('/api/blobs/upload', { method: 'POST', body, headers: { 'x-requested-with': 'calendar' } })
  }
  await fill()
  const lines = school.product.lines.length
  const pushed = await pushOnce(browser, userId, [edit])
  expect([pushed.status, pushed.code, pushed.message, pushed.retryAfter]).toEqual([
    503,
    'TRY_AGAIN_LATER',
    noRoom,
    '60',
  ])
  const refused = await upload()
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { errors: [{ code: 'TRY_AGAIN_LATER', message: noRoom }] },
  ])
  expect(school.product.lines.slice(lines).join('')).toContain('No space left on device')
  // Whoever reads notices nothing.
  expect((await fetch(`${school.product.url}/api/icalendar/subscribe`)).status).toBe(200)
  await makeRoom()
  expect(await pushEdits(browser, userId, [edit])).toMatchObject([{ answer: 'APPLIED' }])
  expect((await upload()).status).toBe(200)
  const rows = await school.database.sql`
    select name from calendar_event_type where id = ${edit.documentId}
    union all select 'file' from blob_reference where id = ${fileId}`
  expect(rows).toEqual([{ name: 'Kept on the device' }, { name: 'file' }])
})
