import { afterAll, beforeAll, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request as httpRequest } from 'node:http'
import { keepPages } from '#server/sync/page-cache.ts'
import { readPullState } from '#server/sync/pull-state.ts'
import { newEpoch } from '#server/db/epoch.ts'
import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { insertEvent, insertEvents, insertType } from '../support/content.ts'
import { pullAll, pullOnce, pullQuery } from '../support/pull.ts'
import { twoAdministrators, type Person, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
  typeId = await insertType(school.database.writes)
  await insertEvents(school.database.writes, typeId, 700)
})

afterAll(() => school?.stop())

/** A pull from nothing that says which encodings it accepts; the answer as it travels. */
function pullAs({ id, browser }: Person, acceptEncoding?: string) {
  const body = JSON.stringify({ query: pullQuery, variables: { checkpoint: null, actingUser: id, schema: SCHEMA } })
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'calendar' }
  const encoding = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
  return new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>((resolve, reject) => {
    const sent = httpRequest(
      `${browser.origin}/graphql`,
      { method: 'POST', headers: { ...headers, ...encoding } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        answer.on('end', () =>
          resolve({
            encoding: answer.headers['content-encoding'],
            vary: answer.headers.vary,
            bytes: Buffer.concat(chunks),
          }),
        )
      },
    )
    sent.on('error', reject).end(body)
  })
}

/** Statements of this name that the database runs during `work`. */
async function statementsDuring(name: string, work: () => Promise<unknown>): Promise<number> {
  const { sql } = school.product.product.database
  const send = sql.unsafe
  let count = 0
  Object.assign(sql, {
    unsafe: (text: string, ...rest: unknown[]) => {
      if (text.includes(name)) count += 1
      return Reflect.apply(send, sql, [text, ...rest]) as unknown
    },
  })
  await work().finally(() => Object.assign(sql, { unsafe: send }))
  return count
}

/** The same question in other words, which a device never sends: it is answered by executing it. */
async function pullByGraphql({ id, browser }: Person, checkpoint: unknown, schema: number) {
  const query = `query ($c: JSON, $a: ID!, $s: Int!) { pull(checkpoint: $c, actingUser: $a, schema: $s) }`
  const response = await browser.post('/graphql', { query, variables: { c: checkpoint, a: id, s: schema } })
  return ((await response.json()) as { data: { pull: PullAnswer } }).data.pull
}

test('a pull as devices send it gets the same answer as one that is executed, in every case', async () => {
  const whole = (await pullAll(school.terry.browser, school.terry.id)).checkpoint
  const checkpoints = [
    null,
    whole,
    { ...whole, position: 3 },
    { ...whole, position: whole.position + 1_000_000 },
    { ...whole, scope: whole.scope === 'reader' ? 'administrator' : 'reader' },
    { ...whole, epoch: '00000000-0000-4000-8000-000000000000' },
    { ...whole, since: 0 },
  ]
  for (const person of [school.terry, school.alex]) {
    for (const checkpoint of checkpoints) {
      for (const schema of [SCHEMA, -1]) {
        const { answer } = await pullOnce(person.browser, person.id, checkpoint, schema)
        expect(answer).toEqual(await pullByGraphql(person, checkpoint, schema))
      }
    }
  }
  const { answer } = await pullOnce(school.terry.browser, school.alex.id)
  expect(answer).toEqual({ answer: 'OTHER_USER' })
})

test('a page is sent in an accepted encoding', async () => {
  const plain = await pullAs(school.terry)
  expect(plain.encoding).toBeUndefined()
  const brotli = await pullAs(school.terry, 'gzip, deflate, br, zstd')
  expect(brotli).toMatchObject({ encoding: 'br', vary: expect.stringMatching(/accept-encoding/i) })
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  const gzip = await pullAs(school.terry, 'gzip, br;q=0')
  expect(gzip.encoding).toBe('gzip')
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
  expect(JSON.parse(plain.bytes.toString())).toMatchObject({ data: { pull: { answer: 'PAGE', more: true } } })
})

test('readers who request the same page at once share one build, and later ones get its result', async () => {
  await insertEvent(school.database.writes, { typeId })
  const builds = await statementsDuring('pullPage', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => pullAs(school.terry, 'br')))
    answers.push(await pullAs(school.terry, 'br'))
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })
  expect(builds).toBe(1)
})

test('an empty pull reads no page', async () => {
  for (const { browser, id } of [school.terry, school.alex]) {
    const { checkpoint } = await pullAll(browser, id)
    const builds = await statementsDuring('pullPage', async () => {
      const { answer } = await pullOnce(browser, id, checkpoint)
      expect(answer).toMatchObject({ answer: 'PAGE', documents: [], more: false, position: checkpoint.position })
    })
    expect(builds).toBe(0)
  }
})

test('a page is rebuilt after a change, and after a new epoch', async () => {
  const { browser, id } = school.terry
  const first = await pullAll(browser, id)
  const event = await insertEvent(school.database.writes, { typeId, name: 'Sports day' })
  const after = await pullAll(browser, id)
  expect(after.documents).toHaveLength(first.documents.length + 1)
  await school.database.writes`update calendar_event set archived = true where id = ${event.id}`
  const gone = (await pullAll(browser, id)).documents.find(({ document }) => document.id === event.id)
  expect(gone?.document).toMatchObject({ deleted: true })
  const epoch = await newEpoch(school.database.writes)
  expect((await pullOnce(browser, id, after.checkpoint)).answer).toMatchObject({ answer: 'RESET', epoch })
  expect((await pullAll(browser, id)).checkpoint.epoch).toBe(epoch)
})

test('cached pages are limited, and the least recently used one is dropped first', async () => {
  const { sql } = school.database
  const state = await readPullState(sql)
  const one = await keepPages((read) => read(sql)).page(state, 1, 'gzip')
  const pages = keepPages((read) => read(sql), one.body.length * 3)
  for (const position of [1, 2, 3, 1, 4, 5]) await pages.page(state, position, 'gzip')
  expect(pages.size().bytes).toBeLessThanOrEqual(one.body.length * 3)
  expect(pages.size().pages).toBeGreaterThan(1)
  await insertEvent(school.database.writes, { typeId })
  await pages.page(await readPullState(sql), 1, 'gzip')
  expect(pages.size().pages).toBe(1)
})
