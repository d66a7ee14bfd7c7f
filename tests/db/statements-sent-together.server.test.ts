import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPositionLock, type Transaction } from '#server/db/client.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})

afterAll(() => db?.drop())

const tag = (tx: Transaction, row: object = {}) =>
  tx`insert into item_tag ${tx({ id: randomUUID(), name: 'Tag', tagType: 'Other', ...row })}`

const headline = (tx: Transaction, start: string) =>
  tx`insert into calendar_headline ${tx({ id: randomUUID(), name: 'Headline', start, end: start })}`

const failing: [string, (tx: Transaction) => PromiseLike<unknown>][] = [
  ['a date that is none', (tx) => headline(tx, '')],
  ['an id that is none', (tx) => tag(tx, { id: 'none' })],
  ['a row that a constraint refuses', (tx) => tag(tx, { tagType: 'None' })],
  ['a table that is not there', (tx) => tx`select ${'x'} as x from nowhere`],
]

test.each(failing)('%s fails the transaction, even between statements sent together', async (_, fail) => {
  // The first round describes the statements, the later ones find them described: the driver takes different paths.
  for (let round = 0; round < 4; round += 1) {
    const work = withPositionLock(db.writes, (tx) => Promise.all([tag(tx), fail(tx), tag(tx, { displayOrder: round })]))
    await expect(work).rejects.toThrow()
  }
  const [row] = await withPositionLock(db.writes, (tx) => tx`select count(*)::int as count from item_tag`)
  expect(row).toEqual({ count: 0 })
})
