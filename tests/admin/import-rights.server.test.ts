import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPositionLock } from '#server/db/client.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { insertType } from '../support/content.ts'
import { startServer } from '../support/server.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'
import { waitingForLocks } from '../support/servers/waiting-for-locks.ts'
import { rowsOf } from '../support/inputs/zipped-sheet.ts'
import { eventually } from '../support/waiting/eventually.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
  await insertType(school.database.writes, 'Exams')
})

afterAll(() => school?.stop())

function importAll(file: Buffer, browser: BrowserLike, signal: AbortSignal | null = null) {
  const body = new FormData()
  body.set('apply', 'yes')
  body.set('file', new Blob([new Uint8Array(file)]), 'events.xlsx')
  return browser.visit('/api/import/calendarEvents', {
    method: 'POST',
    body,
    signal,
    headers: { 'x-requested-with': 'calendar' },
  })
}

/** A sheet of as many events, whose names begin in this way. */
function sheetOfMany(count: number, name: string): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const headings = `<row r="1">${cell('Name')}${cell('Type of event')}${cell('Start (UK time)')}</row>`
  const rows = Array.from(
    { length: count },
    (_, n) => `<row>${cell(`${name} ${n}`)}${cell('Exams')}<c><v>46174</v></c></row>`,
  )
  return rowsOf(headings + rows.join(''))
}

async function countOf(name: string): Promise<number> {
  const [made] = await school.database.sql<{ count: number }[]>`
    select count(*)::int as count from calendar_event where name like ${`${name} %`} and not deleted`
  return made!.count
}

test('only one sheet is imported at a time, whichever process it is sent to, and no longer than its sender is an administrator', async () => {
  const { alex, database, erin, product } = school
  const elsewhere = await startServer({ databaseUrl: database.url, env: { PUBLIC_URL: product.url } })
  const file = sheetOfMany(200, 'Many')
  const chunks: Buffer[] = []
  try {
    // The first events wait for the lock, and what follows happens before they are in.
    const answer = await withPositionLock(database.writes, async (tx) => {
      // On a busy machine a sheet is read for longer than a transaction may do nothing.
      await tx`set local idle_in_transaction_session_timeout = 0`
      const reading = (await importAll(file, erin.browser)).body!.getReader()
      chunks.push(Buffer.from((await reading.read()).value!))
      // Her rights have been checked once for the first events.
      await eventually(async () => expect(await waitingForLocks(database.sql)).toBe(1))
      await database.writes`update app_user set role_group_id = 'User' where id = ${erin.id}`
      const second = await importAll(file, browserLike(elsewhere.url, alex.browser.jar))
      expect([second.status, await second.text()]).toEqual([
        503,
        expect.stringContaining('Another sheet is being imported'),
      ])
      return reading
    })
    for (let { value, done } = await answer.read(); !done; { value, done } = await answer.read())
      chunks.push(Buffer.from(value!))
  } finally {
    await elsewhere.stop()
    await database.writes`update app_user set role_group_id = 'Administrator' where id = ${erin.id}`
  }
  const last = Buffer.concat(chunks).toString().trim().split('\n').at(-1)!
  expect(JSON.parse(last)).toMatchObject({ error: { code: 'NOT_PERMITTED' } })
  // Her rights are checked again under the lock: what waited for it is not taken either.
  expect(await countOf('Many')).toBe(0)
})

test('an import ends when nobody listens any more, and the next one begins', async () => {
  const { alex, database } = school
  const leaving = new AbortController()
  await withPositionLock(database.writes, async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    const answer = await importAll(sheetOfMany(200, 'Unheard'), alex.browser, leaving.signal)
    const reading = answer.body!.getReader()
    await reading.read()
    // Its first events wait for the lock.
    await eventually(async () => expect(await waitingForLocks(database.sql)).toBe(1))
    leaving.abort()
    await reading.closed.catch(() => {})
  })
  await eventually(async () => {
    const next = await importAll(sheetOfMany(1, 'Heard'), alex.browser)
    expect(next.status).toBe(200)
    await next.text()
  })
  expect(await countOf('Heard')).toBe(1)
  expect(await countOf('Unheard')).toBeGreaterThan(0)
  expect(await countOf('Unheard')).toBeLessThan(200)
})

test('three sheets are in memory at once, six more wait, and others are refused with a time to try again', async () => {
  const { alex } = school
  const leaving = new AbortController()
  const whole = 9 * 1024 * 1024
  /** An upload that never ends, with what of it has left the sender. */
  const upload = () => {
    const sent = { bytes: 0, status: 0 }
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from(head)),
      pull: (stream) => {
        if (sent.bytes >= whole) return new Promise(() => {})
        sent.bytes += 64 * 1024
        stream.enqueue(Buffer.alloc(64 * 1024))
        return undefined
      },
    })
    const headers = { 'x-requested-with': 'calendar', 'content-type': 'multipart/form-data; boundary=b' }
    const init = { method: 'POST', body, headers, duplex: 'half', signal: leaving.signal } as RequestInit
    alex.browser.visit('/api/import/calendarEvents', init).then(
      ({ status }) => (sent.status = status),
      () => {},
    )
    return sent
  }
  const uploads = Array.from({ length: 10 }, upload)
  await eventually(() => {
    expect(uploads.map(({ status }) => status).filter((status) => status > 0)).toEqual([503])
    expect(uploads.filter(({ bytes }) => bytes >= whole)).toHaveLength(3)
  })
  leaving.abort()
  // Whoever has gone gives the slot back.
  await eventually(async () => expect((await importAll(sheetOfMany(1, 'After'), alex.browser)).status).toBe(200))
})
