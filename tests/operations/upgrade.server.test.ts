import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { examine } from '#server/doctor/examine.ts'
import { insertType } from '../support/content.ts'
import { startInProcess } from '../support/in-process.ts'
import { pullAll } from '../support/pull.ts'
import { createOf, pushOnce } from '../support/push.ts'
import { root } from '../support/source-files.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
/** The migrations of the next version. */
let folder: string

beforeEach(async () => {
  school = await twoAdministrators()
  folder = await mkdtemp(join(tmpdir(), 'almanac-next-version-'))
  const ours = join(root, 'server', 'db', 'migrations')
  for (const name of await readdir(ours)) await copyFile(join(ours, name), join(folder, name))
})
afterEach(async () => {
  await school.stop()
  await rm(folder, { recursive: true })
})

const expanding = `alter table calendar_event add column seats integer;
create table seat_count (calendar_event_id uuid primary key references calendar_event (id) on delete cascade);`
const contracting = `-- contract: nothing has read the location's old column since 1.1
alter table calendar_event rename column location to place;`

const ready = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return [response.status, await response.json()]
}

/** An event made by a device of the old version, on its screen and on those of others. */
async function makeEvent(name: string): Promise<void> {
  const { alex, terry, database } = school
  const typeId = await insertType(database.writes, `Type of ${name}`)
  const date = { id: randomUUID(), start: '2026-12-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z', isAllDay: true }
  const edit = createOf('calendarEvent', { name, isPublished: true, calendarEventTypeId: typeId, schedules: [date] })
  const { status, answer } = await pushOnce(alex.browser, alex.id, [edit])
  expect([status, answer?.answer]).toEqual([200, 'ANSWERS'])
  const { documents } = await pullAll(terry.browser, terry.id)
  expect(documents.map(({ document }) => Reflect.get(document, 'name') as unknown)).toContain(name)
}

test('a process goes on beside a newer one that has expanded the database, says so, and can be started again', async () => {
  const { product, database } = school
  await makeEvent('Before the upgrade')
  await writeFile(join(folder, '9001_seats.sql'), expanding)
  await migrate(database.writes, folder)
  await makeEvent('Beside the new version')
  const newer = ['9001_seats.sql']
  expect(await ready(product.url)).toEqual([200, { status: 'ready', newer }])
  await ready(product.url)
  const said = product.lines.filter((line) => line.includes('migrations of a newer program'))
  expect(said).toHaveLength(1)

  // The rollback of one version: it starts on the database as the newer one has left it, and loses nothing of it.
  await database.sql`update calendar_event set seats = 30 where name = 'Before the upgrade'`
  const again = await startInProcess(database.url)
  try {
    expect(await ready(again.url)).toEqual([200, { status: 'ready', newer }])
    expect(again.lines.join('')).toContain('(9001_seats.sql), and this one works beside it')
  } finally {
    await again.stop()
  }
  expect(await database.sql`select seats from calendar_event where name = 'Before the upgrade'`).toEqual([
    { seats: 30 },
  ])
  expect((await examine({ DATABASE_URL: database.url })).find(({ what }) => what === 'schema')).toMatchObject({
    verdict: 'look',
    says: 'the database has migrations of a newer program (9001_seats.sql)',
  })
})

test('a database that a newer program has contracted takes an old process out of service, and lets none start', async () => {
  const { product, database } = school
  await writeFile(join(folder, '9001_seats.sql'), expanding)
  await writeFile(join(folder, '9002_place.sql'), contracting)
  await migrate(database.writes, folder)
  const because = 'the database has been made for a newer program, beside which this one cannot work (9002_place.sql)'
  expect(await ready(product.url)).toEqual([503, { status: 'not ready', because: [because] }])
  await expect(startInProcess(database.url)).rejects.toThrow(`${because}: start the newer version, or restore a backup`)
  expect((await examine({ DATABASE_URL: database.url })).find(({ what }) => what === 'schema')).toMatchObject({
    verdict: 'wrong',
    says: because,
  })
})

/** A page of the next version asks for a field, an argument or a part of an input that this one does not have. */
const newerQueries: [string, object][] = [
  ['{ linkOverview { total seats } }', {}],
  ['{ seatCounts { id } }', {}],
  ['{ calendarHeadlines(seats: true) { id } }', {}],
  [
    'mutation ($model: ProfileChange!) { updateProfile(model: $model) { id } }',
    { model: { id: randomUUID(), seats: 30 } },
  ],
]

test.each(newerQueries)(
  'a page of a newer version is told that the calendar is being updated: %s',
  async (query, variables) => {
    const { alex } = school
    const fromPage = { 'sec-fetch-site': 'same-origin', accept: 'application/graphql-response+json' }
    const asked = await alex.browser.post('/graphql', { query, variables }, fromPage)
    expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '5'])
    const { errors } = (await asked.json()) as { errors: { message: string; extensions: { code: string } }[] }
    expect(errors[0]?.message).toContain('The calendar is being updated.')
    expect(errors[0]?.extensions.code).toBe('TRY_AGAIN_LATER')

    const program = await (await alex.browser.post('/graphql', { query, variables })).text()
    expect(program, 'another program learns what is wrong').toContain('seat')
    expect(program).not.toContain('TRY_AGAIN_LATER')
  },
)

test('what a page asks wrongly in another way is said to be wrong', async () => {
  const { alex } = school
  const fromPage = { 'sec-fetch-site': 'same-origin' }
  for (const query of ['{ linkOverview', '{ linkOverview }', 'query ($id: ID!) { linkOverview { total } }']) {
    const asked = await alex.browser.post('/graphql', { query }, fromPage)
    expect(asked.status).not.toBe(503)
  }
})
