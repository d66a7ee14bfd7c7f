import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { insertType } from '../support/content.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createEvent, type EditedEvent } from '../support/inputs/edited-events.ts'
import { requestGraphql } from '../support/push.ts'
import { logIn } from '../support/sign-in.ts'
import { twoAdministrators, type Person, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let event: EditedEvent

beforeAll(async () => {
  school = await twoAdministrators()
  const typeId = await insertType(school.database.writes)
  event = await createEvent(school.alex, 'Open <evening>', { typeId, start: '2027-01-20T00:00:00.000Z' })
})

afterAll(() => school?.stop())

type Comment = { id: string; text: string; by: string; isOwn: boolean }
const fields = 'id text by isOwn'

function add({ browser }: Person, text: string, more: Record<string, string> = {}) {
  const given = { id: randomUUID(), entity: 'calendarEvent', documentId: event.id, path: 'events', text, ...more }
  const mutation = `mutation ($id: ID!, $entity: String!, $documentId: ID!, $path: String!, $text: String!) {
    comments: addComment(id: $id, entity: $entity, documentId: $documentId, path: $path, text: $text) { ${fields} }
  }`
  return requestGraphql<{ comments: Comment[] }>(browser, mutation, given)
}

async function thread({ browser }: Person): Promise<Comment[] | undefined> {
  const text = `query ($id: ID!) { comments: recordComments(documentId: $id) { ${fields} } }`
  return (await requestGraphql<{ comments: Comment[] }>(browser, text, { id: event.id })).data?.comments
}

const remove = ({ browser }: Person, id: string) =>
  requestGraphql<{ done: boolean }>(browser, 'mutation ($id: ID!) { done: removeComment(id: $id) }', { id })

const mails = () =>
  school.database.sql<{ toAddress: string }[]>`
    select to_address from mail where subject = 'Comment on Open <evening>' order by queued_at`

test('a comment mails whom it names once, also when it is sent again, and hostile text stays text', async () => {
  const text = '@Erin Editor and @erin editor: <img src=x onerror=alert(1)> @Terry Teacher @Alex Admin'
  const id = randomUUID()
  await add(school.alex, text, { id })
  await Promise.all([add(school.alex, text, { id }), add(school.alex, text, { id })])
  expect(await mails()).toEqual([{ toAddress: 'erin@example.org' }])
  expect(await thread(school.erin)).toEqual([
    {
      id,
      text: '@Erin Editor and @Erin Editor: <img src=x onerror=alert(1)> @Terry Teacher @Alex Admin',
      by: 'Alex Admin',
      isOwn: false,
    },
  ])
})

test('a comment that is corrected after its answer was lost is one of now, and mails only whom it had not named', async () => {
  const id = randomUUID()
  const before = (await mails()).length
  await add(school.alex, 'First', { id })
  await add(school.erin, 'Between')
  const { data } = await add(school.alex, 'Second, @Erin Editor', { id })
  expect(data?.comments.at(-1)).toMatchObject({ id, text: 'Second, @Erin Editor' })
  expect(await mails()).toHaveLength(before + 1)
  await add(school.alex, 'Third, @Erin Editor', { id })
  expect((await thread(school.erin))?.at(-1)).toMatchObject({ id, text: 'Third, @Erin Editor' })
  expect(await mails()).toHaveLength(before + 1)
})

test('nobody corrects the comment of another person', async () => {
  const id = randomUUID()
  await add(school.alex, 'Mine', { id })
  await add(school.erin, 'Theirs', { id })
  expect((await thread(school.erin))?.find((comment) => comment.id === id)?.text).toBe('Mine')
})

test('a comment is removed by its author alone', async () => {
  const { data } = await add(school.alex, 'To be removed')
  const { id, isOwn } = data!.comments.at(-1)!
  expect(isOwn).toBe(true)
  expect((await remove(school.erin, id)).data?.done).toBe(false)
  expect((await remove(school.alex, id)).data?.done).toBe(true)
  expect((await thread(school.alex))?.map((comment) => comment.id)).not.toContain(id)
})

test('readers neither read nor write comments', async () => {
  const { data } = await add(school.alex, 'For administrators')
  expect((await add(school.terry, 'Let me in')).data).toBeFalsy()
  expect(await thread(school.terry)).toBeFalsy()
  expect((await remove(school.terry, data!.comments.at(-1)!.id)).data).toBeFalsy()
})

test('what is no comment on a record of the server is refused', async () => {
  expect((await add(school.alex, '   ')).message).toContain('Comment is required')
  expect((await add(school.alex, '\u200b\u3164')).message).toContain('Comment is required')
  expect((await add(school.alex, 'x'.repeat(2001))).message).toContain('At most 2000 characters')
  expect((await add(school.alex, 'Hello', { documentId: randomUUID() })).message).toContain('Save it first')
  expect((await add(school.alex, 'Hello', { entity: 'constructor' })).message).toContain('no such records')
  expect((await add(school.alex, 'Hello', { path: '../../elsewhere' })).message).toContain('no such section')
})

test('a text of the site has comments too, though the address of its section has two parts', async () => {
  const [text] = await school.database.sql<{ id: string }[]>`select id from cms_text order by name limit 1`
  const about = { entity: 'cmsText', documentId: text!.id, path: 'cms/texts' }
  expect((await add(school.alex, 'A new address', about)).data?.comments.at(-1)?.text).toBe('A new address')
})

test('however often somebody is named, their mailbox gets five mails an hour from one colleague, and all comments are stored', async () => {
  const email = 'pat@example.org'
  await createAccount(school.database.writes, { email, editor: true, firstName: 'Pat', lastName: 'Partner' })
  const before = (await thread(school.alex))!.length
  const answers = await Promise.all(Array.from({ length: 12 }, () => add(school.alex, '@Pat Partner hi')))
  expect(answers.map(({ message }) => message).filter(Boolean)).toEqual([])
  expect((await thread(school.alex))!.length).toBe(before + 12)
  expect((await mails()).filter(({ toAddress }) => toAddress === email)).toHaveLength(5)
  // A colleague's mails to the same mailbox are counted for themselves.
  await add(school.erin, '@Pat Partner hello')
  expect((await mails()).filter(({ toAddress }) => toAddress === email)).toHaveLength(6)
})

test('an editor is named in comments, answers them, and gets one mail', async () => {
  const { writes } = school.database
  const email = 'eve@example.org'
  const id = await createAccount(writes, { email, editor: true, firstName: 'Eve', lastName: 'Entry' })
  const eve = { id, browser: browserLike(school.product.url) }
  expect((await logIn(eve.browser, email)).ok).toBe(true)
  await add(school.alex, 'Is this right, @eve entry?')
  expect((await mails()).filter(({ toAddress }) => toAddress === email)).toHaveLength(1)
  expect((await thread(eve))?.at(-1)?.text).toBe('Is this right, @Eve Entry?')
  expect((await add(eve, 'It is.')).data?.comments.at(-1)).toMatchObject({ by: 'Eve Entry', isOwn: true })
})

test('of a long thread the latest hundred are shown, and the earlier ones a page at a time', async () => {
  const typeId = await insertType(school.database.writes, 'Talked about')
  const talked = await createEvent(school.alex, 'Talked about', { typeId, start: '2027-01-20T00:00:00.000Z' })
  // Several at the same instant, as people write who answer at once.
  await school.database.sql`
    insert into record_comment (id, entity, document_id, user_id, text, at)
    select gen_random_uuid(), 'calendarEvent', ${talked.id}, ${school.alex.id}, 'number ' || n,
      timestamptz '2026-11-01 08:00:00Z' + n / 3 * interval '1 minute'
    from generate_series(1, 250) n`
  type Shown = { id: string; at: string; text: string }
  const page = async (before?: Shown) => {
    const text = `query ($id: ID!, $beforeId: ID, $beforeAt: String) {
      comments: recordComments(documentId: $id, beforeId: $beforeId, beforeAt: $beforeAt) { id at text } }`
    const place = before ? { beforeId: before.id, beforeAt: before.at } : {}
    const answer = await requestGraphql<{ comments: Shown[] }>(school.erin.browser, text, { id: talked.id, ...place })
    return answer.data!.comments
  }
  await add(school.alex, 'The latest', { documentId: talked.id })
  const latest = await page()
  expect([latest.length, latest.at(-1)!.text]).toEqual([100, 'The latest'])
  const earlier = await page(latest[0])
  const first = await page(earlier[0])
  expect([earlier.length, first.length]).toEqual([100, 51])
  const all = [...first, ...earlier, ...latest]
  expect(new Set(all.map(({ id }) => id)).size).toBe(251)
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted())
  expect(await page(first[0])).toEqual([])
})
