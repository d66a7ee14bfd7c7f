import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorise } from '#server/access/authorise.ts'
import { editorsOperations } from '#server/access/editors.ts'
import { accessTable, type Row } from '#server/access/table.ts'
import { rolesOfGroup } from '#sync/rules/roles.ts'
import { routes } from '#server/app.ts'
import { Refusal } from '#server/kit/errors.ts'
import { schema } from '#server/schema/schema.ts'
import type { ActingUser } from '#server/access/acting-user.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { pullAll } from '../support/pull.ts'
import { logIn } from '../support/sign-in.ts'

const roles = ['visitor', 'registered', 'editor', 'administrator'] as const
type Role = (typeof roles)[number]

/** The group of each role that signs in. */
const groups = { registered: 'User', editor: 'Editor', administrator: 'Administrator' } as const

function userOf(role: Role): ActingUser | null {
  if (role === 'visitor') return null
  const granted = rolesOfGroup(groups[role])
  const scope = granted.length > 0 ? 'administrator' : 'reader'
  const signedInAt = new Date()
  return {
    id: 'id',
    email: 'a@example.org',
    name: 'A',
    roleGroupId: groups[role],
    roles: granted,
    securityStamp: '',
    scope,
    signedInAt,
  }
}

/** What editors may not do and administrators may; a new operation is theirs alone until it is listed among an editor's. */
const forAdministratorsAlone = [
  'Mutation.changeReaderNotice',
  'Mutation.changeUserRoleGroup',
  'Mutation.deleteProfile',
  'Mutation.withdrawReaderNotice',
  'Mutation.writeReaderNotice',
  'Query.analyticBreakdown',
  'Query.analyticEvents',
  'Query.analyticReach',
  'Query.analyticSummary',
  'Query.auditEntries',
  'Query.profileSupportingDataQuery',
  'Query.profilesQuery',
  'Query.readerNotices',
  'account.changeAccountEmail',
  'account.endSessionsOf',
  'account.invite',
  'account.lockout',
  'account.resendInviteEmail',
  'account.resetTwoFactor',
  'account.suspend',
  'account.unlock',
  'export.analytics',
  'export.audit',
  'export.registeredUsers',
]

/** What `authorise` answers: the conditions, or the code of its refusal. */
function decide(role: Role, operation: string): string {
  try {
    return authorise(userOf(role), operation).join(' and ')
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('the access table', () => {
  /** An editor has the cell of an administrator for what is listed, and of a registered user for everything else. */
  const cellOf = ([visitor, registered, administrator]: Row, role: Role, operation: string) =>
    ({
      visitor,
      registered,
      editor: editorsOperations.has(operation) ? administrator : registered,
      administrator,
    })[role]
  const rows = [...accessTable].flatMap(([operation, row]) =>
    roles.map((role) => [operation, role, [cellOf(row, role, operation)].flat().join(' and ')] as const),
  )
  test.each(rows)('the access table decides %s by a %s as written: %s', (operation, role, condition) => {
    const refusal = role === 'visitor' ? 'NOT_SIGNED_IN' : 'NOT_PERMITTED'
    expect(decide(role, operation)).toBe(condition === 'never' ? refusal : condition)
  })

  test('an editor’s operations are all in the table, and none is about people or what they do', () => {
    expect([...editorsOperations].filter((operation) => !accessTable.has(operation))).toEqual([])
    const only = [...accessTable.keys()].filter(
      (operation) =>
        decide('administrator', operation) !== 'NOT_PERMITTED' && decide('editor', operation) === 'NOT_PERMITTED',
    )
    expect(only.toSorted()).toEqual(forAdministratorsAlone)
  })

  test.each(roles)('an operation that is not listed is refused to a %s', (role) => {
    expect(decide(role, 'account.invented')).toBe('NOT_PERMITTED')
    expect(decide(role, 'constructor')).toBe('NOT_PERMITTED')
  })

  test('every address of the app has its row in the access table', () => {
    expect(routes.length).toBeGreaterThan(5)
    expect(routes.map(({ operation }) => operation).filter((operation) => !accessTable.has(operation))).toEqual([])
  })

  test('every field of Query and Mutation has its row in the access table', () => {
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
    )
    expect(fields).toContain('Query.pull')
    expect(fields.filter((field) => !accessTable.has(field))).toEqual([])
  })

  test('visitors may read no more than the security page names', () => {
    const open = [...accessTable].filter(
      ([operation, [visitor]]) => /^(Query|Mutation)/.test(operation) && visitor !== 'never',
    )
    expect(open.map(([operation]) => operation).toSorted()).toEqual([
      'Mutation.createAnalyticEvent',
      'Mutation.registerProfile',
      'Query.aboutPage',
      'Query.cmsImage',
      'Query.cmsText',
      'Query.cmsVideo',
      'Query.itemTags',
      'Query.linkTarget',
      'Query.loginPartialPageViewModel',
      'Query.profileForInvite',
    ])
  })
})

/** A value for a required argument of a type: the request is decided before it is looked at. */
function valueFor(type: GraphQLInputType): string {
  const named = getNamedType(type)
  if (isNonNullType(type)) return valueFor(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(named)) return named.getValues()[0]?.name ?? 'null'
  if (isInputObjectType(named)) return `{ ${required(Object.values(named.getFields())).join(' ')} }`
  return { Int: '1', Boolean: 'true', Float: '1', JSON: '[]' }[named.name] ?? '"00000000-0000-4000-8000-000000000000"'
}

function required(inputs: readonly { name: string; type: GraphQLInputType }[]): string[] {
  return inputs.filter(({ type }) => isNonNullType(type)).map(({ name, type }) => `${name}: ${valueFor(type)}`)
}

/** Each field of Query and Mutation as the smallest request that names it. */
const graphqlFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => {
    const given = required(field.args)
    const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
    const called = `${field.name}${given.length > 0 ? `(${given.join(' ')})` : ''} ${selection}`
    return [`${type!.name}.${field.name}`, `${type!.name.toLowerCase()} { ${called} }`] as const
  }),
)

describe('the running app', () => {
  let database: TestDatabase
  let product: InProcess
  const browsers = new Map<string, BrowserLike>()

  beforeAll(async () => {
    database = await createTestDatabase()
    product = await startInProcess(database.url)
    await createAccount(database.sql, { email: 'registered@example.org' })
    await createAccount(database.sql, { email: 'editor@example.org', editor: true })
    await createAccount(database.sql, { email: 'administrator@example.org', administrator: true })
    for (const role of roles) {
      const browser = browserLike(product.url)
      if (role !== 'visitor') await logIn(browser, `${role}@example.org`)
      browsers.set(role, browser)
    }
  })

  afterAll(async () => {
    await product?.stop()
    await database?.drop()
  })

  const calls = routes.flatMap((route) =>
    roles.map((role) => [route.method, route.path, role, route.operation] as const),
  )
  test.each(graphqlFields)('the running app decides %s for everybody as the table says', async (operation, query) => {
    for (const role of roles) {
      const response = await browsers.get(role)!.post('/graphql', { query })
      const { errors = [] } = (await response.json()) as { errors?: { extensions?: { code?: string } }[] }
      const codes = errors.map(({ extensions }) => extensions?.code)
      const decision = decide(role, operation)
      if (decision.startsWith('NOT_')) expect([role, codes]).toEqual([role, [decision]])
      // A condition may still refuse the request.
      if (['always', 'live', 'public names'].includes(decision)) {
        expect([role, codes.filter((code) => code?.startsWith('NOT_'))]).toEqual([role, []])
      }
    }
  })

  test('nothing that a registered user pulls names anybody: no email and no user id, whoever made it', async () => {
    const administrator = browsers.get('administrator')!
    const people = await database.sql<{ id: string; email: string }[]>`select id, email from app_user`
    const maker = people.find(({ email }) => email === 'administrator@example.org')!
    const typeId = await insertType(database.writes)
    for (const name of ['Census', 'Open day', 'Archived']) {
      const { id } = await insertEvent(database.writes, { name, typeId })
      await database.writes`
        update calendar_event set created_by_user_id = ${maker.id}, archived = ${name === 'Archived'} where id = ${id}`
    }
    const reader = people.find(({ email }) => email === 'registered@example.org')!
    const pulled = JSON.stringify(await pullAll(browsers.get('registered')!, reader.id))
    expect(pulled).toContain('Open day')
    for (const { id, email } of people)
      expect([email, pulled.includes(id), pulled.includes(email)]).toEqual([email, false, false])
    expect(JSON.stringify(await pullAll(administrator, maker.id))).not.toContain('registered@example.org')
  })

  // An allowed stream stays open, and ending one's own session or account would change who makes the next calls.
  const changing = new Set(['stream', 'account.sessions', 'account.deleteMyAccount'])
  test.each(calls.filter(([, , role, operation]) => role === 'visitor' || !changing.has(operation)))(
    'the running app decides %s %s for a %s as the table says',
    async (method, path, role, operation) => {
      const address = path instanceof RegExp ? '/none' : path.replace('{*path}', 'none').replace(/:\w+/g, 'none')
      const browser = browsers.get(role)!
      const headers = { 'x-requested-with': 'calendar' }
      const response = await (method === 'post'
        ? browser.post(address, {})
        : browser.visit(address, { method, headers }))
      const decision = decide(role, operation)
      const isRefused = response.status === 401 || response.status === 403
      expect([operation, isRefused]).toEqual([operation, decision.startsWith('NOT_')])
    },
  )
})
