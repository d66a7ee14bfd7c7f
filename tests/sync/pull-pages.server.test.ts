import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/account/passwords/password-hash.ts'
import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { isPullAnswer, type PullAnswer } from '#sync/protocol/pull-answer.ts'
import { PAGE_MOST_BYTES, SCHEMA } from '#sync/protocol/schema.ts'
import { insertEvent, insertType, insertUser, type Account } from '../support/content.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { pullAll, pullQuery } from '../support/pull.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

type Page = Extract<PullAnswer, { answer: 'PAGE' }> & { bytes: number }

describe('the pages of a pull', () => {
  let database: TestDatabase
  let product: InProcess
  let reader: Account
  let browser: BrowserLike
  let typeId: string
  let checkpoint: Checkpoint

  beforeAll(async () => {
    database = await createTestDatabase()
    product = await startInProcess(database.url)
    const passwordHash = await hashPassword(samplePassword)
    reader = await insertUser(database.writes, { email: 'reader@example.org', passwordHash })
    browser = browserLike(product.url)
    await logIn(browser, reader.email)
    typeId = await insertType(database.writes)
  })

  beforeEach(async () => {
    checkpoint = (await pullAll(browser, reader.id)).checkpoint
  })

  afterAll(async () => {
    await product.stop()
    await database.drop()
  })

  /** Events whose descriptions have this many characters, in this order. */
  async function insertLarge(lengths: readonly number[], character = 'a'): Promise<string[]> {
    const ids: string[] = []
    for (const length of lengths) {
      const { id } = await insertEvent(database.writes, { typeId })
      await database.writes`
        update calendar_event set description_html = repeat(${character}, ${length}) where id = ${id}`
      ids.push(id)
    }
    return ids
  }

  /** Every page after `checkpoint`, each checked as a device checks it, with the bytes of its JSON. */
  async function pagesFrom(from: Checkpoint): Promise<Page[]> {
    const pages: Page[] = []
    for (let at = from; ;) {
      const variables = { checkpoint: at, actingUser: reader.id, schema: SCHEMA }
      const response = await browser.post('/graphql', { query: pullQuery, variables })
      const text = await response.text()
      const answer = (JSON.parse(text) as { data: { pull: unknown } }).data.pull
      if (!isPullAnswer(answer, at) || answer.answer !== 'PAGE') throw new Error(`no page: ${text.slice(0, 200)}`)
      pages.push({ ...answer, bytes: Buffer.byteLength(text) })
      if (!answer.more) return pages
      at = { ...at, position: answer.position }
    }
  }

  const idsOf = (pages: Page[]) => pages.map(({ documents }) => documents.map(({ document }) => document.id))

  test('the pages of a pull hold at most 1 MB of JSON, and together every document once, in order', async () => {
    const ids = await insertLarge(Array.from({ length: 30 }, () => 100_000))
    const pages = await pagesFrom(checkpoint)
    expect(pages.length).toBe(4)
    expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThanOrEqual(PAGE_MOST_BYTES)
    expect(idsOf(pages).flat()).toEqual(ids)
  })

  test('the pages of a pull count bytes of UTF-8, not characters', async () => {
    const ids = await insertLarge([200_000, 200_000, 200_000], '€')
    const pages = await pagesFrom(checkpoint)
    expect(idsOf(pages)).toEqual([[ids[0]], [ids[1]], [ids[2]]])
    expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThanOrEqual(PAGE_MOST_BYTES)
  })

  test('a page of a pull holds at least one document: one of 900 KB, or larger than a page, travels alone', async () => {
    const ids = await insertLarge([10, 900_000, 900_000, 1_500_000, 10, 10])
    expect(idsOf(await pagesFrom(checkpoint))).toEqual([[ids[0], ids[1]], [ids[2]], [ids[3]], [ids[4], ids[5]]])
  })

  test('the pages of a pull count child rows too: an event of 2,000 dates takes most of a page', async () => {
    const dates = async (eventId: string) => database.writes`
      insert into calendar_event_schedule (id, calendar_event_id, start, "end")
      select gen_random_uuid(), ${eventId}, day, day
      from generate_series(timestamptz '2020-01-01T00:00:00Z', '2025-06-22T00:00:00Z', '1 day') as day`
    const ids = await insertLarge([10, 10])
    for (const id of ids) await dates(id)
    const pages = await pagesFrom(checkpoint)
    expect(idsOf(pages)).toEqual([[ids[0]], [ids[1]]])
  })

  test('a page of a pull ends at the position of its last document, and the last page at the head of its snapshot', async () => {
    await insertLarge([600_000, 600_000, 600_000])
    const [head] = await database.sql<{ head: number }[]>`select sync_head() as head`
    const pages = await pagesFrom(checkpoint)
    expect(pages.map(({ more }) => more)).toEqual([true, true, false])
    expect(pages.map(({ position }) => position)).toEqual(
      pages.map(({ documents }) => documents.at(-1)?.document.position),
    )
    expect(pages.map((page) => page.head)).toEqual([head!.head, head!.head, head!.head])
    expect(pages.at(-1)!.position).toBe(head!.head)
  })

  test('pages of a pull end when a reader has received everything readable, and skip other documents up to the head', async () => {
    const ids = await insertLarge([700_000, 200_000])
    await database.writes`update cms_text set html = repeat('a', 900000) where name = 'About.Section1'`
    const [head] = await database.sql<{ head: number }[]>`select sync_head() as head`
    const pages = await pagesFrom(checkpoint)
    expect(idsOf(pages)).toEqual([ids])
    expect(pages[0]).toMatchObject({ more: false, position: head!.head })
  })
})
