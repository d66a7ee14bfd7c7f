import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPositionLock } from '#server/db/client.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { insertType } from '../support/content.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'
import { waitingForLocks } from '../support/waiting-for-locks.ts'
import { rowsOf } from '../support/zipped-sheet.ts'
import { eventually } from '../support/waiting/eventually.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
  await insertType(school.database.writes, 'Exams')
})

afterAll(() => school?.stop())

function importAll(file: Buffer, browser: BrowserLike) {
  const body = new FormData()
  body.set('apply', 'yes')
  body.set('file', new Blob([new Uint8Array(file)]), 'events.xlsx')
  return browser.visit('/api/import/calendarEvents', {
    method: 'POST',
    body,
    headers: { 'x-requested-with': 'calendar' },
  })
}

test('only one sheet is imported at a time, and no longer than its sender is an administrator', async () => {
  const { alex, database, erin } = school
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const headings = `<row r="1">${cell('Name')}${cell('Type of event')}${cell('Start (UK time)')}</row>`
  const rows = Array.from(
    { length: 200 },
    (_, n) => `<row>${cell(`Many ${n}`)}${cell('Exams')}<c><v>46174</v></c></row>`,
  )
  const file = rowsOf(headings + rows.join(''))
  const chunks: Buffer[] = []
  try {
    // The first events wait for the lock, and what follows happens before they are in.
    const answer = await withPositionLock(database.writes, async (tx) => {
      // On a busy machine a sheet is read for longer than a transaction may do nothing.
      await tx`set local idle_in_transaction_session_timeout = 0`
      const reading = (await importAll(file, erin.browser)).body!.getReader()
      chunks.push(Buffer.from((await reading.read()).value!))
      // Her rights have been asked for the first events.
      await eventually(async () => expect(await waitingForLocks(database.sql)).toBe(1))
      await database.writes`update app_user set role_group_id = 'User' where id = ${erin.id}`
      const second = await importAll(file, alex.browser)
      expect([second.status, await second.text()]).toEqual([
        503,
        expect.stringContaining('Another sheet is being imported'),
      ])
      return reading
    })
    for (let { value, done } = await answer.read(); !done; { value, done } = await answer.read())
      chunks.push(Buffer.from(value!))
  } finally {
    await database.writes`update app_user set role_group_id = 'Administrator' where id = ${erin.id}`
  }
  const last = Buffer.concat(chunks).toString().trim().split('\n').at(-1)!
  expect(JSON.parse(last)).toMatchObject({ error: { code: 'NOT_PERMITTED' } })
  const [made] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from calendar_event where name like 'Many %' and not deleted`
  expect(made!.count).toBeGreaterThan(0)
  expect(made!.count).toBeLessThan(200)
})
