import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionLock } from '#server/db/client.ts'
import { createOf, editOf, pushEdits } from '#tests/support/push.ts'
import { openSchool, type RunningSchool } from './model/school.ts'
import { waitingForLocks } from '../support/servers/waiting-for-locks.ts'
import { eventually } from '../support/waiting/eventually.ts'

let school: RunningSchool

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school?.close())

test('an edit saved while somebody else writes is compared with what that leaves, not with what was there before', async () => {
  const { people, sql, writes } = school
  const { id, browser } = people[1]!
  const tag = createOf('itemTag', { name: 'Maths' })
  await pushEdits(browser, id, [tag])
  const [hasWritten, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = writes.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${positionLock})`
    await tx`update item_tag set name = 'Theirs' where id = ${tag.documentId}`
    hasWritten.resolve()
    await mayEnd.promise
  })
  await hasWritten.promise
  const before = { name: 'Maths' }
  const answering = pushEdits(browser, id, [editOf('itemTag', tag.documentId, { before, after: { name: 'Mine' } })])
  await eventually(async () => expect(await waitingForLocks(sql)).toBe(1))
  mayEnd.resolve()
  await writing
  expect(await answering).toMatchObject([{ answer: 'CONFLICT', document: { name: 'Theirs' } }])
  expect(await sql`select name from item_tag where id = ${tag.documentId}`).toEqual([{ name: 'Theirs' }])
})
