import { randomUUID } from 'node:crypto'
import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '#server/app.ts'
import { schema } from '#server/schema/schema.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { accountStory } from '../support/account-story.ts'
import { type BrowserLike } from '../support/cookie-jar.ts'
import { hostileTexts } from '../support/inputs/hostile-texts.ts'
import { samplePassword } from '../support/sign-in.ts'

const story = accountStory()
let administrator: BrowserLike

beforeAll(async () => {
  await story.account({ email: 'admin@example.com', administrator: true })
  await story.account({ email: 'second@example.com', administrator: true })
  administrator = await story.signedIn('admin@example.com')
})

beforeEach(() => story.database.sql`delete from rate_limit`)

const hostile = Object.entries(hostileTexts)
const words = 'This text holds hidden characters. Remove them, or type the text again'

describe('account calls', () => {
  const calls = routes.filter(({ method, path }) => method === 'post' && String(path).startsWith('/api/account/'))
  const body = {
    email: 'nobody@example.org',
    currentEmail: 'nobody@example.org',
    newEmail: 'new@example.org',
    password: samplePassword,
    confirmPassword: samplePassword,
    currentPassword: samplePassword,
    newPassword: samplePassword,
    userId: randomUUID(),
    code: 'code',
    recoveryCode: 'code',
    provider: 'provider',
  }
  const jsonCalls = calls.map(({ path }) => String(path)).filter((path) => !path.endsWith('/startExternalLogin'))

  test.each(jsonCalls)('the account call %s refuses every hostile text with a message', async (path) => {
    expect(jsonCalls.length).toBeGreaterThan(25)
    for (const field of Object.keys(body)) {
      const [kind, text] = hostile[Object.keys(body).indexOf(field) % hostile.length]!
      const response = await administrator.post(path, { ...body, [field]: text })
      const { errors } = (await response.json()) as { errors?: { message: string }[] }
      expect([field, kind, response.status, errors?.[0]?.message]).toEqual([field, kind, 400, words])
    }
  })

  test.each(hostile)('%s is refused wherever it is in a body', async (_kind, text) => {
    for (const odd of [{ email: text }, { more: [{ deep: text }] }, { [text]: 1 }]) {
      const response = await administrator.post('/api/account/login', { ...body, ...odd })
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)])
    }
  })

  test('a session requested with any text is never answered with a 5xx status', async () => {
    const headers = { 'x-requested-with': 'calendar' }
    for (const id of ['%00', 'a%00b', '%ef%bf%be', '%e2%80%ae', 'x'.repeat(5000)]) {
      const response = await administrator.visit(`/api/account/sessions/${id}`, { method: 'DELETE', headers })
      expect([id.slice(0, 9), response.status]).toEqual([id.slice(0, 9), 404])
    }
  })
})

/** A value of an input type, and the ways to put a text at each of its text places. */
function valueOf(type: GraphQLInputType): { value: unknown; hostile: ((text: string) => unknown)[] } {
  if (isNonNullType(type)) return valueOf(type.ofType)
  if (isListType(type)) {
    const inner = valueOf(type.ofType)
    return { value: [inner.value], hostile: inner.hostile.map((put) => (text: string) => [put(text)]) }
  }
  if (isEnumType(type)) return { value: type.getValues()[0]?.name, hostile: [] }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map(({ name, type: inner }) => ({ name, ...valueOf(inner) }))
    const value = Object.fromEntries(fields.map((field) => [field.name, field.value]))
    return {
      value,
      hostile: fields.flatMap(({ name, hostile: puts }) =>
        puts.map((put) => (text: string) => ({ ...value, [name]: put(text) })),
      ),
    }
  }
  const byName: Record<string, unknown> = { ID: randomUUID(), Int: 1, Float: 1, Boolean: false, JSON: null }
  const isText = type.name === 'String' || type.name === 'ID'
  return { value: byName[type.name] ?? 'text', hostile: isText ? [(text) => text] : [] }
}

describe('GraphQL', () => {
  // These report errors per edit, event or record of a queue, so that one never delays the others.
  const queues = new Set(['push', 'createAnalyticEvents', 'putOwnRecords'])
  const fields = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ args, name }) => args.length > 0 && !queues.has(name))
      .map((field) => [type.name, field] as const),
  )

  test.each(fields.map(([type, field]) => [`${type}.${field.name}`, type, field] as const))(
    'the GraphQL field %s refuses every hostile text with a message',
    async (_name, type, field) => {
      const args = field.args.map(({ name, type: of }) => ({ name, of, ...valueOf(of) }))
      const declared = args.map(({ name, of }) => `$${name}: ${of.toString()}`).join(', ')
      const given = args.map(({ name }) => `${name}: $${name}`).join(', ')
      const isLeaf = !('getFields' in getNamedType(field.type))
      const query = `${type.toLowerCase()} (${declared}) { ${field.name}(${given}) ${isLeaf ? '' : '{ __typename }'} }`
      const plain = Object.fromEntries(args.map(({ name, value }) => [name, value]))
      const places = args.flatMap(({ name, hostile: puts }) =>
        puts.map((put) => (text: string) => ({ ...plain, [name]: put(text) })),
      )
      for (const [place, put] of places.entries()) {
        const [kind, text] = hostile[place % hostile.length]!
        const response = await administrator.post('/graphql', { query, variables: put(text) })
        const { errors } = (await response.json()) as { errors?: { message: string }[] }
        expect([place, kind, response.status, errors?.[0]?.message]).toEqual([place, kind, 200, words])
      }
    },
  )

  test.each(hostile)('%s in the text of a query is refused as well', async (_kind, text) => {
    const written = JSON.stringify(text)
    for (const given of [written, `"${text}"`, `"""${text}"""`]) {
      const response = await administrator.post('/graphql', { query: `{ cmsText(name: ${given}) { id } }` })
      expect(response.status).toBeLessThan(500)
      expect(((await response.json()) as { errors?: object[] }).errors?.length).toBe(1)
    }
  })

  test.each(hostile)('%s in an edit is refused with its field, and the other edits are taken', async (_kind, text) => {
    const userId = await ownId()
    const edit = (name: string) => ({
      id: randomUUID(),
      entity: 'calendarEventType',
      documentId: randomUUID(),
      kind: 'create',
      base: null,
      before: {},
      after: { name },
      madeAt: new Date().toISOString(),
    })
    const query = `mutation ($edits: JSON!, $actingUser: ID!) { push(edits: $edits, actingUser: $actingUser, schema: ${SCHEMA}) }`
    const variables = { edits: [edit(text), edit('Printable')], actingUser: userId }
    const response = await administrator.post('/graphql', { query, variables })
    const body = (await response.json()) as { data: { push: { answers: { answer: string; code?: string }[] } } }
    const [refused, taken] = body.data.push.answers
    expect([response.status, refused?.answer, taken?.answer]).toEqual([200, 'REFUSED', 'APPLIED'])
    expect(JSON.stringify(refused)).toMatch(/hidden characters|characters that cannot be saved/)
  })

  test.each(['0001-01-01', '1899-12-31', '9999-12-31', '+010000-01-01', '+275760-09-12', '-271821-04-21'])(
    'every call that takes a date refuses one of %s with a message',
    async (day) => {
      const headline = `mutation ($model: CalendarHeadlineInput!) { createCalendarHeadline(model: $model) { id } }`
      const instant = `${day}T00:00:00.000Z`
      const near = '2026-11-20T00:00:00.000Z'
      const model = { id: randomUUID(), name: 'Headline', start: near, end: near, archived: false }
      for (const far of [{ start: instant }, { end: instant }]) {
        const response = await administrator.post('/graphql', {
          query: headline,
          variables: { model: { ...model, ...far } },
        })
        const text = await response.text()
        expect([response.status, text]).toEqual([200, expect.stringMatching(/"errors":\[\{"message":"[^"]{10,}/)])
      }
      const profile = `mutation ($model: ProfileInput!) { createProfile(model: $model) { id } }`
      const person = { id: randomUUID(), userId: await ownId(), firstName: 'A', lastName: 'B', registeredDate: instant }
      const response = await administrator.post('/graphql', { query: profile, variables: { model: person } })
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('The year must be from')])
    },
  )
})

async function ownId(): Promise<string> {
  const [row] = await story.database.sql<{ id: string }[]>`select id from app_user where email = 'admin@example.com'`
  return row!.id
}
