import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionLock, type Transaction } from '#server/db/client.ts'
import { createOf, editOf, pushEdits, pushOnce } from '../support/push.ts'
import { pullOnce } from '../support/pull.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { waitingForLocks } from '../support/servers/waiting-for-locks.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

const push = (edit: object) => pushOnce(school.alex.browser, school.alex.id, [edit])
const newTags = (count: number) =>
  Array.from({ length: count }, (_, number) => createOf('itemTag', { name: `${number}` }))

/** Somebody writes by hand and holds the lock until `release` is called. */
async function holdLock(write: (tx: Transaction) => Promise<unknown> = async () => {}) {
  const taken = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = school.database.writes.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`select pg_advisory_xact_lock(${positionLock})`
    await write(tx)
    taken.resolve()
    await released.promise
  })
  await taken.promise
  return async () => {
    released.resolve()
    await holding
  }
}

const recorded = async (edits: { id: string }[]) => {
  const rows = await school.database.sql`select from revision where edit = any(${edits.map(({ id }) => id)})`
  return rows.length
}

test('an edit is compared with what another process committed while it waited for the lock', async () => {
  const [tag] = newTags(1)
  await pushEdits(school.alex.browser, school.alex.id, [tag])
  const release = await holdLock((tx) => tx`update item_tag set name = 'Theirs' where id = ${tag!.documentId}`)
  const answering = push(
    editOf('itemTag', tag!.documentId, { before: { name: '0' }, after: { name: 'Mine' }, base: 0 }),
  )
  await eventually(async () => expect(await waitingForLocks(school.database.sql)).toBe(1))
  await release()
  expect((await answering).answer).toMatchObject({ answers: [{ answer: 'CONFLICT', document: { name: 'Theirs' } }] })
  const [row] = await school.database.sql`select name from item_tag where id = ${tag!.documentId}`
  expect(row).toEqual({ name: 'Theirs' })
})

test('pushes wait for the lock together, on one connection; pulls are answered meanwhile', async () => {
  const release = await holdLock()
  const edits = newTags(24)
  const answering = Promise.all(edits.map(push))
  await eventually(async () => expect(await waitingForLocks(school.database.sql)).toBe(1))
  for (let pull = 0; pull < 20; pull += 1) {
    expect((await pullOnce(school.erin.browser, school.erin.id)).answer).toMatchObject({ answer: 'PAGE' })
  }
  expect(await waitingForLocks(school.database.sql)).toBe(1)
  expect(await recorded(edits)).toBe(0)
  await release()
  for (const { answer } of await answering) expect(answer).toMatchObject({ answers: [{ answer: 'APPLIED' }] })
})

test('pushes that cannot get the lock answer 503 with Retry-After together, and nothing is recorded', async () => {
  const release = await holdLock()
  const edits = newTags(24)
  for (const answer of await Promise.all(edits.map(push)))
    expect(answer).toMatchObject({ status: 503, retryAfter: '2' })
  expect(await recorded(edits)).toBe(0)
  await release()
  for (const { answer } of await Promise.all(edits.map(push))) {
    expect(answer).toMatchObject({ answers: [{ answer: 'APPLIED' }] })
  }
  expect(await recorded(edits)).toBe(24)
})
