import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { mostCpu, startMeasuredServer, type MeasuredServer } from '../support/servers/measured-server.ts'
import { logIn } from '../support/sign-in.ts'
import { isThorough } from '../support/runner/amounts.ts'
import { unlessIdle } from '../support/waiting/unless-idle.ts'

let database: TestDatabase
let server: MeasuredServer
let visitor: BrowserLike
let teacher: BrowserLike

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startMeasuredServer({ databaseUrl: database.url })
  await createAccount(database.sql, { email: 'teacher@example.org' })
  visitor = browserLike(server.url)
  teacher = browserLike(server.url)
  await logIn(teacher, 'teacher@example.org')
  await sendQuery(teacher, '{ aboutPage { __typename } }')
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const accept = { accept: 'application/graphql-response+json' }
const headers = { 'content-type': 'application/json', 'x-requested-with': 'calendar', ...accept }
/** @param variables as JSON */
const sendQuery = (browser: BrowserLike, query: string, variables = '{}') => {
  const body = `{"query":${JSON.stringify(query)},"variables":${variables}}`
  return browser.visit('/graphql', { method: 'POST', body, headers })
}

/**
 * Every request of a visitor must be answered within the limit, without a failure of the server. @returns those that
 * are not
 */
async function isBeyond(browser: BrowserLike, query: string, variables?: string): Promise<string[]> {
  let status = 0
  const cpu = await server.leastCpuOf(async () => {
    const response = await sendQuery(browser, query, variables)
    await response.arrayBuffer()
    ;({ status } = response)
  })

  return status >= 500 || cpu > mostCpu ? [`${status}, ${Math.round(cpu)} ms: ${query.slice(0, 100)}`] : []
}

const times = (count: number, text: string) => text.repeat(count)
const megabyte = 1_000_000

/**
 * The costliest texts within the limits of tokens and of the body for each step: lexing, parsing, comparing, reporting.
 */
const costly: Record<string, [query: string, variables?: string]> = {
  'one comment': [`{ aboutPage { __typename } } #${times(megabyte - 200, 'x')}`],
  'empty lines': [`{ aboutPage { __typename } }${times(450_000, '\n')}`],
  'one name': [`{ ${times(900_000, 'a')} }`],
  'one number': [`{ cmsText(name: ${times(900_000, '1')}) { id } }`],
  'one text': [`{ cmsText(name: "${times(900_000, 'a')}") { id } }`],
  'one text of escapes': [`{ cmsText(name: "${times(100_000, '\\u00e9')}") { id } }`],
  'one block of lines': [`{ cmsText(name: """${times(200_000, '\n a')}""") { id } }`],
  'many long names': [`{ ${times(90, `${times(9_000, 'b')} `)} }`],
  'the same field a thousand times': [`{ aboutPage { ${times(980, 'cmsVideo ')} } }`],
  'the same field with arguments': [`{ ${times(160, 'cmsText(name: "a") ')} }`],
  'the same fields within each other': [`{ aboutPage { ${times(140, 'cmsVideo { name id } ')} } }`],
  'fields that nobody has': [`{ aboutPage { ${Array.from({ length: 900 }, (_, at) => `sectian${at}`).join(' ')} } }`],
  'fragments of fragments': [
    `{ ...F0 } ${Array.from({ length: 80 }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`).join(' ')}`,
  ],
  'fragments in a ring': [
    `{ ...F0 } ${Array.from({ length: 100 }, (_, at) => `fragment F${at} on Query { ...F${(at + 1) % 100} }`).join(' ')}`,
  ],
  'fragments that nobody names': [
    Array.from({ length: 110 }, (_, at) => `fragment F${at} on AboutPage { cmsVideo { name } }`).join(' '),
  ],
  'many variables': [
    `query (${Array.from({ length: 240 }, (_, at) => `$v${at}: ID`).join(' ')}) { aboutPage { __typename } }`,
  ],
  'a thousand directives': [`{ aboutPage ${times(160, '@skip(if: false) ')} { __typename } }`],
  'lists within lists': [`{ cmsText(name: ${times(480, '[')}${times(480, ']')}) { id } }`],
  'values within values': [`{ cmsText(name: ${times(320, '{a:')}1${times(320, '}')}) { id } }`],
  'braces that never close': [times(megabyte - 100, '{')],
  'bytes that are no query': [times(100_000, '\u0007€')],
  'a variable of a list of 200,000': [
    'query ($v: [ID!]!) { itemTag(id: $v) { id } }',
    JSON.stringify({ v: Array(200_000).fill('a') }),
  ],
  'a variable of objects': [
    'mutation ($v: AnalyticEventInput!) { createAnalyticEvent(model: $v) { id } }',
    JSON.stringify({ v: Object.fromEntries(Array.from({ length: 19_000 }, (_, at) => [`f${at}`, at])) }),
  ],
  'a variable of more values than any': [
    'mutation ($v: AnalyticEventInput!) { createAnalyticEvent(model: $v) { id } }',
    JSON.stringify({ v: Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`f${at}`, at])) }),
  ],
  'a variable of a long text': [
    'query ($v: String) { cmsText(name: $v) { id } }',
    JSON.stringify({ v: times(megabyte - 200, 'a') }),
  ],
  'a variable of a text of controls': [
    'query ($v: String) { cmsText(name: $v) { id } }',
    JSON.stringify({ v: times(160_000, '\u0007') }),
  ],
  'a variable as deep as a body': [
    'query ($v: JSON) { cmsText(name: $v) { id } }',
    `{"v":${times(100_000, '[')}${times(100_000, ']')}}`,
  ],
  'a push of a visitor': [
    `mutation ($v: JSON!) { push(edits: $v, actingUser: "a", schema: ${SCHEMA}) }`,
    JSON.stringify({
      v: Array.from({ length: 5_000 }, (_, at) => ({ id: `${at}`, entity: 'calendarEvent', after: { name: 'x' } })),
    }),
  ],
}
test.each(Object.entries(costly))(
  'a query of %s costs no more than allowed, whoever sends it',
  async (_name, [query, variables]) => {
    for (const browser of [visitor, teacher]) expect(await isBeyond(browser, query, variables)).toEqual([])
  },
)

const name = fc.constantFrom(
  'aboutPage',
  'section1',
  'cmsVideo',
  'name',
  'id',
  'pull',
  'profile',
  '__typename',
  '__type',
  'nope',
  'html',
)
const value = fc.constantFrom(
  '1',
  '-1',
  '1e999',
  '"\\u0000"',
  '"\\ud800"',
  'null',
  '[[[]]]',
  '{a:{a:1}}',
  'ENUM',
  '$v',
  '"""x"""',
  '99999999999999999999',
)
const tree = fc.letrec<{ selection: string; field: string }>((tie) => ({
  selection: fc.array(tie('field'), { minLength: 1, maxLength: 4 }).map((fields) => `{ ${fields.join(' ')} }`),
  field: fc.oneof(
    { depthSize: 'small' },
    name,
    fc.tuple(name, name).map(([alias, field]) => `${alias}: ${field}`),
    fc.tuple(name, name, value).map(([field, argument, given]) => `${field}(${argument}: ${given})`),
    fc.constantFrom('...F', '...G', '@skip(if: true)', '...on Query { aboutPage }', '... { id }'),
    fc.tuple(name, tie('selection')).map((parts) => parts.join(' ')),
  ),
})).selection
const queryText = fc.tuple(
  fc.constantFrom('', 'query Q ', 'mutation ', 'subscription ', 'query ($v: ID = 1) ', 'query ($v: [[ID!]!]!) '),
  tree,
  fc.array(
    tree.map((selection) => `fragment F on Query ${selection}`),
    { maxLength: 2 },
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

test('generated queries are answered, none with a failure, none over the limit', async () => {
  const texts = fc.sample(
    queryText.map((parts) => parts.flat().join(' ')),
    { numRuns: isThorough ? 2000 : 200, seed: 20_261_122 },
  )
  const beyond: string[] = []
  for (let begin = 0; begin < texts.length; begin += 10) {
    const some = texts.slice(begin, begin + 10)
    const statuses: number[] = []
    const cpu = await server.cpuOf(async () => {
      const responses = await Promise.all(some.map((text, at) => sendQuery(at % 2 === 0 ? visitor : teacher, text)))
      await Promise.all(responses.map((response) => response.arrayBuffer()))
      statuses.push(...responses.map(({ status }) => status))
    })
    if (cpu <= mostCpu && statuses.every((status) => status < 500)) continue
    for (const [at, text] of some.entries()) beyond.push(...(await isBeyond(at % 2 === 0 ? visitor : teacher, text)))
  }
  expect(beyond).toEqual([])
})

const bodies = process.env['LONG'] === 'yes' ? 500 : 60
const attackers = process.env['LONG'] === 'yes' ? 500 : 100

test('many one-megabyte bodies leave nothing behind', async () => {
  const send = (count: number, from: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, at) =>
        (await sendQuery(visitor, `{ aboutPage { __typename } } # ${from + at} ${times(900_000, 'x')}`)).arrayBuffer(),
      ),
    )
  await send(20, 0)
  const { heap: before } = await server.use('settled')
  for (let sent = 20; sent < bodies; sent += 20) await send(20, sent)
  const { heap: after } = await server.use('settled')
  expect(after - before).toBeLessThan(20_000_000)
})

test('/healthz answers and SIGTERM ends the process while many costly requests wait', async () => {
  const attacked = await startMeasuredServer({ databaseUrl: database.url })
  try {
    const body = JSON.stringify({
      query: costly['the same field a thousand times']![0],
      variables: { v: times(900_000, 'x') },
    })
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'calendar' }
    let answered = 0
    const attack = Array.from({ length: attackers }, () =>
      fetch(`${attacked.url}/graphql`, { method: 'POST', body, headers }).then(
        () => (answered += 1),
        () => {},
      ),
    )
    await Promise.race(attack)
    expect((await fetch(`${attacked.url}/healthz`)).status).toBe(200)
    expect(answered).toBeLessThan(attackers)
    const exited = once(attacked.process, 'exit')
    attacked.process.kill('SIGTERM')
    expect(await unlessIdle(exited, () => 'the process has not ended')).toEqual([0, null])
    await Promise.all(attack)
  } finally {
    await attacked.kill()
  }
})
