import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertType } from '../support/content.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createEvent } from '../support/inputs/edited-events.ts'
import { requestGraphql } from '../support/push.ts'
import { logIn } from '../support/sign-in.ts'
import { twoAdministrators, type Person, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
  typeId = await insertType(school.database.writes)
})

afterAll(() => school?.stop())

type Review = { eventName: string; reviewer: string; requestedBy: string | null }
const fields = 'eventName reviewer requestedBy'

const event = (name: string, archived = true) =>
  createEvent(school.alex, name, { typeId, start: '2027-01-20T00:00:00.000Z', fields: { archived } })

const requestReview = ({ browser }: Person, eventId: string, reviewerId: string) =>
  requestGraphql<{ review: Review }>(
    browser,
    `mutation ($id: ID!, $reviewer: ID!) { review: requestReview(calendarEventId: $id, reviewerId: $reviewer) { ${fields} } }`,
    { id: eventId, reviewer: reviewerId },
  )

const end = ({ browser }: Person, eventId: string) =>
  requestGraphql<{ done: boolean }>(browser, 'mutation ($id: ID!) { done: endReview(calendarEventId: $id) }', {
    id: eventId,
  })

async function waitingFor({ browser }: Person): Promise<string[]> {
  const { data } = await requestGraphql<{ found: Review[] }>(browser, `{ found: waitingReviews { ${fields} } }`, {})
  return data!.found.map(({ eventName }) => eventName)
}

const mailsAbout = (name: string) =>
  school.database.sql<{ toAddress: string }[]>`
    select to_address from mail where subject = ${`Please review: ${name}`} order by queued_at`

test('a draft waits for the administrator who was chosen, who gets one mail however often it is asked', async () => {
  const name = '<b>Spring</b> conference'
  const { id } = await event(name)
  expect((await requestReview(school.alex, id, school.erin.id)).data?.review).toEqual({
    eventName: name,
    reviewer: 'Erin Editor',
    requestedBy: 'Alex Admin',
  })
  await Promise.all([1, 2, 3].map(() => requestReview(school.alex, id, school.erin.id)))
  expect(await mailsAbout(name)).toEqual([{ toAddress: 'erin@example.org' }])
  expect(await waitingFor(school.erin)).toContain(name)
  expect(await waitingFor(school.alex)).not.toContain(name)
})

test('another reviewer takes it over with a mail of their own, and nobody is mailed about their own draft', async () => {
  const { id } = await event('Handed on')
  await requestReview(school.alex, id, school.erin.id)
  await requestReview(school.alex, id, school.alex.id)
  expect(await waitingFor(school.erin)).not.toContain('Handed on')
  expect(await waitingFor(school.alex)).toContain('Handed on')
  expect(await mailsAbout('Handed on')).toEqual([{ toAddress: 'erin@example.org' }])
})

test('a draft that goes to and fro mails each reviewer once a day', async () => {
  const email = 'rita@example.org'
  const rita = await createAccount(school.database.writes, {
    email,
    editor: true,
    firstName: 'Rita',
    lastName: 'Reader',
  })
  const { id } = await event('To and fro')
  for (const reviewer of [school.erin.id, rita, school.erin.id, rita, school.erin.id]) {
    expect((await requestReview(school.alex, id, reviewer)).message).toBeUndefined()
  }
  expect(await waitingFor(school.erin)).toContain('To and fro')
  expect((await mailsAbout('To and fro')).map(({ toAddress }) => toAddress).toSorted()).toEqual([
    'erin@example.org',
    email,
  ])
})

test('it is taken back by any administrator, and over once the draft is published', async () => {
  const { id } = await event('Taken back')
  await requestReview(school.alex, id, school.erin.id)
  expect((await end(school.erin, id)).data?.done).toBe(true)
  expect((await end(school.erin, id)).data?.done).toBe(false)
  expect(await waitingFor(school.erin)).not.toContain('Taken back')
  const published = await event('Published since')
  await requestReview(school.alex, published.id, school.erin.id)
  await school.database
    .writes`update calendar_event set archived = false, published_at = now() where id = ${published.id}`
  expect(await waitingFor(school.erin)).not.toContain('Published since')
})

test('only a draft is given, only to an administrator who can sign in, and only by one', async () => {
  const draft = await event('Asked wrongly')
  const shown = await event('Shown already', false)
  expect((await requestReview(school.alex, shown.id, school.erin.id)).message).toContain(
    'Only a draft can be reviewed.',
  )
  expect((await requestReview(school.alex, randomUUID(), school.erin.id)).message).toContain('Save it first')
  expect((await requestReview(school.alex, draft.id, school.terry.id)).message).toContain(
    'Choose an administrator or editor',
  )
  expect((await requestReview(school.terry, draft.id, school.erin.id)).data).toBeFalsy()
  expect((await end(school.terry, draft.id)).data).toBeFalsy()
  expect(await mailsAbout('Asked wrongly')).toEqual([])
  const { data } = await requestGraphql<{ found: { name: string }[] }>(
    school.alex.browser,
    '{ found: reviewers { name } }',
    {},
  )
  expect(data!.found.map(({ name }) => name)).toEqual(expect.arrayContaining(['Alex Admin', 'Erin Editor']))
  expect(data!.found.map(({ name }) => name)).not.toContain('Terry Teacher')
})

test('an invited editor is offered as a reviewer once the invite has been accepted', async () => {
  const { writes } = school.database
  const email = 'ines@example.org'
  const id = await createAccount(writes, { email, editor: true, firstName: 'Ines', lastName: 'Invited' })
  await writes`update app_user set invited_at = now() where id = ${id}`
  const draft = await event('For an invitee')
  const offered = async () => {
    const { data } = await requestGraphql<{ found: { name: string }[] }>(
      school.alex.browser,
      '{ found: reviewers { name } }',
      {},
    )
    return data!.found.map(({ name }) => name)
  }
  expect(await offered()).not.toContain('Ines Invited')
  expect((await requestReview(school.alex, draft.id, id)).message).toContain('Choose an administrator or editor')
  expect(await mailsAbout('For an invitee')).toEqual([])
  await writes`update app_user set invite_accepted_at = now() where id = ${id}`
  expect(await offered()).toContain('Ines Invited')
  expect((await requestReview(school.alex, draft.id, id)).data?.review).toMatchObject({ reviewer: 'Ines Invited' })
})

test('an editor reviews, asks for a review and sees what waits for them, and no longer once they are none', async () => {
  const { writes } = school.database
  const email = 'eve@example.org'
  const id = await createAccount(writes, { email, editor: true, firstName: 'Eve', lastName: 'Entry' })
  const eve = { id, browser: browserLike(school.product.url) }
  expect((await logIn(eve.browser, email)).ok).toBe(true)
  const draft = await event('For an editor')
  expect((await requestReview(school.alex, draft.id, id)).data?.review).toMatchObject({ reviewer: 'Eve Entry' })
  expect(await mailsAbout('For an editor')).toEqual([{ toAddress: email }])
  expect(await waitingFor(eve)).toEqual(['For an editor'])
  expect((await requestReview(eve, draft.id, school.erin.id)).data?.review).toMatchObject({
    reviewer: 'Erin Editor',
    requestedBy: 'Eve Entry',
  })
  expect((await end(eve, draft.id)).data?.done).toBe(true)
  await requestReview(school.alex, draft.id, id)
  await writes`update app_user set role_group_id = 'User' where id = ${id}`
  expect((await requestReview(school.alex, draft.id, id)).message).toContain('Choose an administrator or editor')
  expect((await requestReview(eve, draft.id, school.erin.id)).data).toBeFalsy()
})
