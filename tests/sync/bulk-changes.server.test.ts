import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/client.ts'
import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { bulkRecipe } from '../support/screens/bulk-recipe.ts'
import { insertEvents, insertType } from '../support/content.ts'
import { pullAll } from '../support/pull.ts'
import { createOf, pushEdits } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { waitingForLocks } from '../support/servers/waiting-for-locks.ts'

const events = 5_000

// Thousands of rows are pulled whole, twice: this takes seconds on an idle machine and much longer beside other work.

let school: TwoAdministrators
/** One connection, as an operator has it. */
let operator: Database
let checkpoint: Checkpoint

beforeAll(async () => {
  school = await twoAdministrators()
  operator = openDatabase(school.database.url, { applicationName: 'operator', readers: 1, writers: 1 })
  await operator.sql`set statement_timeout = 0`
  await operator.sql`set lock_timeout = 0`
  await insertEvents(school.database.writes, await insertType(school.database.writes), events)
})

afterAll(async () => {
  await operator?.close()
  await school?.stop()
})

beforeEach(async () => {
  await operator.sql`update calendar_event set location = 'Webinar'`
  checkpoint = (await pullAll(school.erin.browser, school.erin.id)).checkpoint
})

/** Creates tags one after the other until the work is done; returns their positions. */
async function pushDuring(work: Promise<unknown>): Promise<number[]> {
  const positions: number[] = []
  const state = { isDone: false }
  const ended = () => (state.isDone = true)
  work.then(ended, ended)
  while (!state.isDone) {
    const [answer] = await pushEdits(school.alex.browser, school.alex.id, [createOf('itemTag', { name: 'Meanwhile' })])
    if (answer?.answer !== 'APPLIED') throw new Error(`answered ${answer?.answer}`)
    positions.push(answer.position)
  }
  return positions
}

/** The last position that the bulk change was given. */
async function lastOfBulk(): Promise<number> {
  const [row] = await operator.sql<{ last: number }[]>`
    select max(position) as last from calendar_event where location = 'Online'`
  return row!.last
}

/** What a device that continues from before the change receives: each event as it is now, and every tag. */
async function expectAllPulled(tags: number): Promise<void> {
  const { documents } = await pullAll(school.erin.browser, school.erin.id, checkpoint)
  const online = documents.filter(({ document }) => Reflect.get(document, 'location') === 'Online')
  expect(online).toHaveLength(events)
  expect(documents.filter(({ collection }) => collection === 'itemTag')).toHaveLength(tags)
}

test("the README's recipe for bulk changes changes every row and lets pushes in between its statements", async () => {
  const changing = operator.sql.unsafe(await bulkRecipe()).execute()
  const positions = await pushDuring(changing)
  await changing
  const last = await lastOfBulk()
  const between = positions.filter((position) => position < last)
  expect(between.length).toBeGreaterThan(0)
  const statements = new Set(between.map((position) => Math.floor((position - checkpoint.position) / 1_000)))
  expect(statements.size).toBeGreaterThan(1)
  await expectAllPulled(positions.length)
})

test('one statement over all rows delays pushes and loses nothing', async () => {
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const changing = operator.sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`update calendar_event set location = 'Online'`
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  const tags = Array.from({ length: 8 }, (_, number) => createOf('itemTag', { name: `Waits ${number}` }))
  const pushing = Promise.all(tags.map((tag) => pushEdits(school.alex.browser, school.alex.id, [tag])))
  await eventually(async () => expect(await waitingForLocks(school.database.sql)).toBeGreaterThan(0))
  mayCommit.resolve()
  await changing
  for (const answers of await pushing) expect(answers).toMatchObject([{ answer: 'APPLIED' }])
  await expectAllPulled(tags.length)
})
