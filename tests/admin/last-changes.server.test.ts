import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LastChanges } from '#sync/protocol/answers/last-changes.ts'
import { insertType } from '../support/content.ts'
import { changeEvent, createEvent } from '../support/inputs/edited-events.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
  typeId = await insertType(school.database.writes)
})

afterAll(() => school?.stop())

async function changesAfter(after: number, browser = school.alex.browser) {
  const query = `query ($after: Float!) { lastChanges(after: $after) {
    position hasMore people { id name } changes { id edit by at madeBy } } }`
  const response = await browser.post('/graphql', { query, variables: { after } })
  return (await response.json()) as { data?: { lastChanges: LastChanges }; errors?: { message: string }[] }
}

test('says of each event who changed it last, and of a draft who made it, once up to a position', async () => {
  const { alex, erin } = school
  const start = '2026-11-25T00:00:00.000Z'
  const event = await createEvent(alex, 'Fair', { typeId, start, fields: { archived: true } })
  const first = (await changesAfter(0)).data!.lastChanges
  expect(first.changes.find((one) => one.id === event.id)).toMatchObject({ by: alex.id, madeBy: alex.id })
  expect(first.people.find((one) => one.id === alex.id)?.name).not.toBe('')

  await changeEvent(erin, event, { name: 'Fair' }, { name: 'Book fair' })
  const { changes, position, hasMore } = (await changesAfter(first.position)).data!.lastChanges
  expect(changes).toMatchObject([{ id: event.id, by: erin.id, madeBy: alex.id }])
  expect(hasMore).toBe(false)
  expect((await changesAfter(position)).data!.lastChanges.changes, 'nothing is sent twice').toEqual([])
})

test('refuses to say it to a reader', async () => {
  const { errors } = await changesAfter(0, school.terry.browser)
  expect(errors).toHaveLength(1)
})
