import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#server/db/client.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { waitsForLock } from '../support/servers/waiting-for-locks.ts'
import { logIn } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess
let visitor: BrowserLike
let teacher: BrowserLike

beforeAll(async () => {
  database = await createTestDatabase()
  product = await startInProcess(database.url, { TRUST_PROXY: '1' })
  await createAccount(database.sql, { email: 'teacher@example.org' })
  visitor = browserLike(product.url)
  teacher = browserLike(product.url)
  await logIn(teacher, 'teacher@example.org')
})

afterAll(async () => {
  await product?.stop()
  await database?.drop()
})

const sendQuery = (browser: BrowserLike, query: string) =>
  browser.post('/graphql', { query }, { accept: 'application/graphql-response+json' })

const doubling = Array.from({ length: 60 }, (_, index) =>
  index === 59
    ? 'fragment F59 on Query { aboutPage { __typename } }'
    : `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`,
).join(' ')

test("sixty nested fragments in a visitor's address are refused, and the server keeps answering", async () => {
  const address = `/graphql?query=${encodeURIComponent(`{ ...F0 } ${doubling}`)}`
  const response = await visitor.visit(address, { headers: { accept: 'application/graphql-response+json' } })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('The query selects more than 1000 fields.')
  expect((await visitor.visit('/healthz')).status).toBe(200)
})

const refused: Record<string, [query: string, words: string]> = {
  'deeper than twelve levels': [`${'{ a '.repeat(13)}${'}'.repeat(13)}`, 'nested deeper than 12'],
  'of more than a thousand tokens': [`{ ${'a '.repeat(1000)} }`, '1000 tokens'],
  'of more than a thousand fields': [
    `{ aboutPage { ...F } } fragment F on AboutPage { ${'...G '.repeat(20)} } fragment G on AboutPage { ${'a '.repeat(60)} }`,
    'more than 1000 fields',
  ],
  'of two operations': [
    'query A { aboutPage { __typename } } query B { aboutPage { __typename } }',
    'Only one operation is allowed in a request.',
  ],
  'with more than ten fields of the root': [`{ ${'aboutPage { __typename } '.repeat(11)} }`, 'more than 10 fields'],
  'with more than twenty aliases': [
    `{ aboutPage { ${Array.from({ length: 21 }, (_, at) => `a${at}: __typename`).join(' ')} } }`,
    'more than 20 aliases',
  ],
  'with two pulls': [
    `query P($u: ID!) { a: pull(actingUser: $u, schema: ${SCHEMA}) b: pull(actingUser: $u, schema: ${SCHEMA}) }`,
    'may be selected only once',
  ],
  'that asks for the schema': ['{ __schema { types { name } } }', 'introspection'],
}
test.each(Object.entries(refused))('a query %s is refused with a message', async (_name, [query, words]) => {
  const response = await sendQuery(teacher, query)
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)])
})

test.each(['{ aboutPages { __typename } }', '{ aboutPage(nam: "x") { __typename } }', '{ itemTags { ide } }'])(
  'the error of %s suggests no name of the schema to whoever may not read it',
  async (query) => {
    for (const browser of [visitor, teacher]) {
      expect(await (await sendQuery(browser, query)).text()).not.toContain('Did you mean')
    }
  },
)

test('a value of a kind that is not known gets no suggestion either', async () => {
  const query = 'mutation ($v: AnalyticEventInput!) { createAnalyticEvent(model: $v) { __typename } }'
  const response = await visitor.post('/graphql', {
    query,
    variables: { v: { id: 'a', eventType: 'LinkClick', eventDat: '' } },
  })
  const text = await response.text()
  expect(text).toContain('eventDat')
  expect(text).not.toContain('Did you mean')
})

test('an administrator may query the schema', async () => {
  await createAccount(database.sql, { email: 'chief@example.org', administrator: true })
  const administrator = browserLike(product.url)
  await logIn(administrator, 'chief@example.org')
  expect((await sendQuery(administrator, '{ __schema { queryType { name } } }')).status).toBe(200)
  expect(await (await sendQuery(administrator, '{ aboutPages { __typename } }')).text()).toContain('Did you mean')
})

test('a body of more than a megabyte is refused before it is read', async () => {
  const response = await sendQuery(visitor, `{ aboutPage { __typename } } # ${'x'.repeat(1_048_576)}`)
  expect([response.status, await response.text()]).toEqual([413, expect.stringContaining('TOO_LARGE')])
})

test('variables of more than 20,000 values are refused, but those of a device’s edits are not inspected', async () => {
  const send = async (query: string, v: unknown) => {
    const response = await visitor.post('/graphql', { query, variables: { v } })
    return response.text()
  }
  const many = Array.from({ length: 20_001 }, () => 'a')
  expect(await send('mutation ($v: AnalyticEventInput!) { createAnalyticEvent(model: $v) { id } }', many)).toContain(
    'more than 20000 values',
  )
  expect(await send(`mutation ($v: JSON!) { push(edits: $v, actingUser: "a", schema: ${SCHEMA}) }`, many)).toContain(
    'NOT_SIGNED_IN',
  )
})

test("a visitor's list does not wait for those from another address", async () => {
  const lists = '{ aboutPage { __typename } itemTags @skip(if: true) { id } }'
  const held = Promise.withResolvers<Transaction>()
  const go = Promise.withResolvers<void>()
  const locking = database.writes.begin(async (tx) => {
    await tx`lock table item_tag in access exclusive mode`
    held.resolve(tx)
    await go.promise
  })
  const holder = await held.promise
  const list = (address: string, query: string) =>
    browserLike(product.url).post('/graphql', { query }, { 'x-forwarded-for': address })
  const slow = list('192.0.2.1', '{ itemTags { id } }')
  expect(await waitsForLock(holder, slow)).toBe(true)
  const isAnswered = slow.then(() => 'the first')
  const second = list('192.0.2.2', lists).then(() => 'the second')
  // One from the same address shows that the wait exists at all.
  const third = list('192.0.2.1', lists).then(() => 'the third')
  expect(await Promise.race([isAnswered, third, second])).toBe('the second')
  go.resolve()
  await locking
  expect(await Promise.race([isAnswered, third])).toBe('the first')
  await third
})

test('an error quotes at most 500 characters of what was sent', async () => {
  const name = 'a'.repeat(100_000)
  expect((await (await sendQuery(visitor, `{ ${name} }`)).text()).length).toBeLessThan(1_000)
  const tooLong = await visitor.post('/graphql', {
    query: 'query ($v: Int) { cmsText(name: "x") { id } }',
    variables: { v: name },
  })
  expect((await tooLong.text()).length).toBeLessThan(1_000)
})
