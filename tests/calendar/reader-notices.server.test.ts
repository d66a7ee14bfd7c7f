import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReaderNotice } from '#sync/rules/reader-notices.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery } from '../support/people.ts'
import { logIn } from '../support/sign-in.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'
import { eventually } from '../support/waiting/eventually.ts'

let school: TwoAdministrators
let reader: BrowserLike

beforeAll(async () => {
  school = await twoAdministrators()
  await createAccount(school.database.writes, { email: 'reader@example.org' })
  reader = browserLike(school.product.url)
  await logIn(reader, 'reader@example.org')
})

afterAll(() => school?.stop())

const fields = '{ id text startsAt endsAt writtenBy changedBy changedAt withdrawnBy withdrawnAt }'

// The product's clock of the tests shows 20 November 2026.
const today = { startsAt: '2026-11-20T00:00:00.000Z', endsAt: '2026-11-30T17:00:00.000Z' }

const write = (browser: BrowserLike, notice: Partial<ReaderNotice>) =>
  sendQuery(
    browser,
    `mutation ($id: ID!, $text: String!, $startsAt: String!, $endsAt: String!) {
      answer: writeReaderNotice(id: $id, text: $text, startsAt: $startsAt, endsAt: $endsAt) ${fields} }`,
    { id: randomUUID(), text: 'Closed on Monday', ...today, ...notice },
  )

const withdraw = (browser: BrowserLike, id: string, isWithdrawn: boolean) =>
  sendQuery(
    browser,
    `mutation ($id: ID!, $isWithdrawn: Boolean!) {
      answer: withdrawReaderNotice(id: $id, isWithdrawn: $isWithdrawn) ${fields} }`,
    { id, isWithdrawn },
  )

const change = (browser: BrowserLike, notice: Pick<ReaderNotice, 'id' | 'text' | 'endsAt'>) =>
  sendQuery(
    browser,
    `mutation ($id: ID!, $text: String!, $endsAt: String!) {
      answer: changeReaderNotice(id: $id, text: $text, endsAt: $endsAt) ${fields} }`,
    notice,
  )

async function shown(): Promise<string[]> {
  const response = await fetch(`${school.product.url}/api/reader-notices`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=30')
  const { notices } = (await response.json()) as { notices: ReaderNotice[] }
  for (const notice of notices) expect(Object.keys(notice).toSorted()).toEqual(['endsAt', 'id', 'startsAt', 'text'])
  return notices.map(({ text }) => text)
}

test('a notice is shown to everybody, withdrawn, shown again, and stays in the history with who did it', async () => {
  const { browser } = school.alex
  const id = randomUUID()
  expect((await write(browser, { id, text: ' Closed on Monday ' })).answer).toMatchObject([
    { id, text: 'Closed on Monday', withdrawnBy: null },
  ])
  // Sent again without an answer, it is the same notice.
  expect((await write(browser, { id })).answer).toHaveLength(1)
  await eventually(async () => expect(await shown()).toEqual(['Closed on Monday']))
  const [withdrawn] = (await withdraw(school.erin.browser, id, true)).answer as [
    { writtenBy: string; withdrawnBy: string },
  ]
  expect(withdrawn.withdrawnBy).not.toBe(withdrawn.writtenBy)
  await eventually(async () => expect(await shown()).toEqual([]))
  expect((await withdraw(browser, id, false)).answer).toMatchObject([{ withdrawnAt: null, withdrawnBy: null }])
  await eventually(async () => expect(await shown()).toEqual(['Closed on Monday']))
  expect((await withdraw(browser, id, true)).answer).toHaveLength(1)
  const audit = await school.database.sql<{ action: string }[]>`
    select action from audit where action like 'notice %' order by id`
  expect(audit.map(({ action }) => action)).toEqual([
    'notice to readers',
    'notice withdrawn',
    'notice shown again',
    'notice withdrawn',
  ])
})

test('the words and the end of a notice are corrected while it is shown; who did it and what it said before is kept', async () => {
  const id = randomUUID()
  const { endsAt } = today
  await write(school.alex.browser, { id, text: 'Closed on Mnoday' })
  const corrected = { id, text: 'Closed on Monday', endsAt: '2026-11-29T17:00:00.000Z' }
  for (let times = 0; times < 2; times += 1) {
    const [notice] = (await change(school.erin.browser, corrected)).answer as [Record<string, string>]
    expect(notice).toMatchObject({ ...corrected, startsAt: today.startsAt, changedAt: expect.any(String) as string })
    expect(notice['changedBy']).toBe('Erin Editor')
  }
  await eventually(async () => expect(await shown()).toEqual(['Closed on Monday']))
  const audit = await school.database.sql`
    select user_id, detail from audit where action = 'notice changed' order by id`
  const detail = {
    text: corrected.text,
    endsAt: corrected.endsAt,
    formerText: 'Closed on Mnoday',
    formerEndsAt: endsAt,
  }
  // The same again changes nothing.
  expect(audit).toEqual([{ userId: school.erin.id, detail }])
  const former = await school.database.sql`select former_text, former_ends_at from reader_notice_change`
  expect(former).toEqual([{ formerText: 'Closed on Mnoday', formerEndsAt: endsAt }])

  const { browser } = school.alex
  expect((await change(browser, { ...corrected, text: '\u3164' })).message).toBe('Text is required')
  expect((await change(browser, { ...corrected, endsAt: '2026-11-20T11:00:00.000Z' })).message).toBe(
    'This time is already past',
  )
  expect((await change(reader, corrected)).code).toBe('NOT_PERMITTED')
  const over = 'This notice has ended or was withdrawn.'
  expect((await change(browser, { ...corrected, id: randomUUID() })).message).toBe(over)
  await withdraw(browser, id, true)
  expect((await change(browser, { ...corrected, text: 'Open' })).message).toBe(over)
  expect(await school.database.sql`select text from reader_notice where id = ${id}`).toEqual([{ text: corrected.text }])
})

test('a notice that is corrected after its answer was lost is shown as it is now, and told when it was withdrawn', async () => {
  const { browser } = school.alex
  const id = randomUUID()
  await write(browser, { id, text: 'Closed on Tuesday' })
  expect((await write(browser, { id, text: 'Closed on Thursday' })).answer).toContainEqual(
    expect.objectContaining({ id, text: 'Closed on Thursday' }),
  )
  await eventually(async () => expect(await shown()).toEqual(['Closed on Thursday']))
  // Once somebody has corrected it, a late repeat of its first words changes nothing.
  await change(school.erin.browser, { id, text: 'Closed on Wednesday', endsAt: today.endsAt })
  expect((await write(browser, { id, text: 'Closed on Thursday' })).code).toBe('BAD_REQUEST')
  await eventually(async () => expect(await shown()).toEqual(['Closed on Wednesday']))
  await withdraw(school.erin.browser, id, true)
  expect((await write(browser, { id, text: 'Closed on Friday' })).code).toBe('BAD_REQUEST')
  await eventually(async () => expect(await shown()).toEqual([]))
})

test('a notice that is planned is given out before its start, as its form says', async () => {
  const id = randomUUID()
  const { browser } = school.alex
  await write(browser, { id, text: 'Planned', startsAt: '2026-11-28T09:00:00.000Z' })
  await eventually(async () => expect(await shown()).toEqual(['Planned']))
  await withdraw(browser, id, true)
})

test('only administrators write, withdraw and list notices', async () => {
  expect((await write(reader, {})).code).toBe('NOT_PERMITTED')
  expect((await withdraw(reader, randomUUID(), true)).code).toBe('NOT_PERMITTED')
  expect((await sendQuery(reader, `{ answer: readerNotices ${fields} }`)).code).toBe('NOT_PERMITTED')
})

test('a text or times that no reader is to see are refused, and so is a fourth notice at a time', async () => {
  const { browser } = school.alex
  expect((await write(browser, { text: ' ' })).message).toBe('Text is required')
  expect((await write(browser, { text: '\u3164\u2800\u{e0041}' })).message).toBe('Text is required')
  expect((await write(browser, { text: `Z${'\u0301'.repeat(199)}` })).message).toContain('at most 5 accents')
  expect((await write(browser, { endsAt: '2026-11-19T00:00:00.000Z' })).message).toBe('This time is already past')
  expect((await write(browser, { startsAt: 'soon' })).message).toBe('Enter when it starts')
  for (const text of ['one', 'two', 'three']) expect((await write(browser, { text })).code).toBeUndefined()
  expect((await write(browser, { text: 'four' })).message).toBe('At most 3 at a time. Withdraw another one first.')
  const rows = await school.database.sql`select from reader_notice where text = 'four'`
  expect(rows).toHaveLength(0)
})
