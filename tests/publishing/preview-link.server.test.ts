import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewPath } from '#server/publishing/preview-links.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { logIn } from '../support/sign-in.ts'
import { insertType } from '../support/content.ts'
import { changeEvent, createEvent, type EditedEvent } from '../support/inputs/edited-events.ts'
import { startInProcess } from '../support/in-process.ts'
import { requestGraphql } from '../support/push.ts'
import { twoAdministrators, type Person, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
  typeId = await insertType(school.database.writes)
})

afterAll(() => school?.stop())

type Link = { id: string; path: string; madeBy: string | null; expiresAt: string }

const fields = 'id path madeBy madeAt expiresAt'
const make = ({ browser }: Person, eventId: string) =>
  requestGraphql<{ link: Link }>(
    browser,
    `mutation ($id: ID!) { link: createPreviewLink(calendarEventId: $id) { ${fields} } }`,
    { id: eventId },
  )
const listed = async ({ browser }: Person, eventId: string) => {
  const text = `query ($id: ID!) { links: previewLinks(calendarEventId: $id) { ${fields} } }`
  return (await requestGraphql<{ links: Link[] }>(browser, text, { id: eventId })).data?.links
}
const revoke = ({ browser }: Person, id: string) =>
  requestGraphql<{ done: boolean }>(browser, 'mutation ($id: ID!) { done: revokePreviewLink(id: $id) }', { id })

const draft = (name = 'Spring conference', person = school.alex) =>
  createEvent(person, name, { typeId, start: '2027-01-20T00:00:00.000Z', fields: { archived: true, location: 'Hall' } })

async function linkTo({ id }: EditedEvent, person = school.alex): Promise<Link> {
  const { data, message } = await make(person, id)
  if (!data) throw new Error(message)
  return data.link
}

/** As somebody without an account opens it. */
async function opened(path: string, product = school.product) {
  product.product.feeds.forgetAge()
  const response = await fetch(product.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a draft is shown to whoever has the link as its public page would be, until it ends', async () => {
  const event = await draft()
  const link = await linkTo(event)
  expect(link).toMatchObject({ madeBy: 'Alex Admin', expiresAt: expect.stringMatching(/^2026-12-04T12:0/) })
  const { status, text } = await opened(link.path)
  expect(status).toBe(200)
  for (const said of [
    '<h1><bdi>Spring conference</bdi></h1>',
    'Wednesday 20 January 2027',
    'Hall',
    'until Friday 4 December 2026',
  ]) {
    expect(text).toContain(said)
  }
  for (const unsaid of ['<script', 'og:title', 'canonical', 'Add to calendar', 'Open in the calendar']) {
    expect(text).not.toContain(unsaid)
  }
  await changeEvent(school.erin, event, { location: 'Hall' }, { location: 'Online' })
  expect((await opened(link.path)).text).toContain('Online')
})

test('no search engine lists it, nothing keeps it and it reveals its address to no other site', async () => {
  const { headers, text } = await opened((await linkTo(await draft())).path)
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('set-cookie')).toBeNull()
  expect(text).toContain('<meta name="robots" content="noindex" />')
  expect((await opened('/sitemap.xml')).text).not.toContain('/preview')
})

test('a link that was revoked, is over, or whose event or maker is gone answers 410 with a sentence', async () => {
  const expectOver = async (path: string, product = school.product) => {
    const { status, text, headers } = await opened(path, product)
    expect(status).toBe(410)
    expect(text).toContain('The link has ended or was taken back.')
    expect(text).not.toContain('Spring conference')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  }
  const event = await draft()
  const [revoked, kept] = [await linkTo(event), await linkTo(event, school.erin)]
  expect((await revoke(school.erin, revoked.id)).data).toEqual({ done: true })
  expect((await revoke(school.erin, revoked.id)).data).toEqual({ done: false })
  await expectOver(revoked.path)
  expect((await opened(kept.path)).status).toBe(200)
  expect((await listed(school.alex, event.id))?.map(({ id }) => id)).toEqual([kept.id])

  const { writes } = school.database
  await writes`update app_user set role_group_id = 'User' where id = ${school.erin.id}`
  await expectOver(kept.path)
  await writes`update app_user set role_group_id = 'Administrator' where id = ${school.erin.id}`

  const secret = school.product.product.secret
  const later = await startInProcess(school.database.url, { NOW: '2026-12-04T12:30:00Z', SECRET: secret })
  expect((await opened(kept.path)).status).toBe(200)
  await expectOver(kept.path, later)
  await later.stop()

  await changeEvent(school.alex, event, { deleted: false }, { deleted: true })
  await expectOver(kept.path)
})

test('the links of somebody who was suspended, or is no editor any more, do not come back with their rights', async () => {
  const email = 'paula@example.org'
  const id = await createAccount(school.database.writes, {
    email,
    editor: true,
    firstName: 'Paula',
    lastName: 'Partner',
  })
  const paula = { id, browser: browserLike(school.product.url) }
  const signIn = () => logIn(paula.browser, email)
  await signIn()
  const event = await draft()
  const role = async (roleGroupId: string) => {
    const change = 'mutation ($model: UserRoleGroupChange!) { done: changeUserRoleGroup(model: $model) { id } }'
    const { message } = await requestGraphql(school.alex.browser, change, { model: { userId: id, roleGroupId } })
    expect(message).toBeUndefined()
  }
  const account = async (call: string) => {
    expect((await school.alex.browser.post(`/api/account/${call}`, { userId: id })).ok).toBe(true)
  }
  const suspended = await linkTo(event, paula)
  await account('suspend')
  expect((await opened(suspended.path)).status).toBe(410)
  await account('unlock')
  expect((await opened(suspended.path)).status).toBe(410)
  await signIn()
  const demoted = await linkTo(event, paula)
  await role('Administrator')
  expect((await opened(demoted.path)).status).toBe(200)
  await role('User')
  expect((await opened(demoted.path)).status).toBe(410)
  await role('Editor')
  expect((await opened(demoted.path)).status).toBe(410)
  expect(await listed(school.alex, event.id)).toEqual([])
})

test('an address that was guessed is not found', async () => {
  const link = await linkTo(await draft())
  const [, signature] = link.path.split('.')
  const foreign = previewPath('another secret', link.id)
  const guesses = [
    `/preview/${link.id}`,
    `/preview/${randomUUID()}.${signature}`,
    `${link.path}.1`,
    `${link.path}x`,
    foreign,
  ]
  for (const guess of [...guesses, '/preview/%E0%A4%A', '/preview/x']) {
    const { status, text } = await opened(guess)
    expect([guess, status < 500 && status >= 400]).toEqual([guess, true])
    expect(text).not.toContain('Spring conference')
  }
  for (const guess of guesses) expect((await opened(guess)).status).toBe(404)
})

test('only administrators make, see and revoke links, of events that the server has, at most twenty for each', async () => {
  const event = await draft()
  const link = await linkTo(event)
  expect((await make(school.terry, event.id)).code).toBe('NOT_PERMITTED')
  expect(await listed(school.terry, event.id)).toBeUndefined()
  expect((await revoke(school.terry, link.id)).code).toBe('NOT_PERMITTED')
  expect((await make(school.alex, randomUUID())).message).toBe('The server doesn’t have this event yet. Save it first.')
  const all = await Promise.all(Array.from({ length: 22 }, () => make(school.alex, event.id)))
  expect(all.filter(({ data }) => data?.link).length).toBe(19)
  expect(all.find(({ message }) => message)?.message).toBe('An event has at most 20 links. Revoke one first.')
  const rows = await school.database
    .sql`select from audit where action = 'preview link made' and detail ->> 'event' = ${event.id}`
  expect(rows).toHaveLength(20)
})

test('a page is built once for a change, however often its link is opened', async () => {
  const { path } = await linkTo(await draft())
  const { publicPages } = school.product.product
  await opened(path)
  const before = publicPages.size().count
  await Promise.all(Array.from({ length: 30 }, () => fetch(school.product.url + path)))
  expect(publicPages.size().count).toBe(before)
})
