import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorise } from '#server/access/authorise.ts'
import { accessTable } from '#server/access/table.ts'
import { routes } from '#server/app.ts'
import { Refusal } from '#server/errors.ts'
import { schema } from '#server/graphql/schema.ts'
import type { ActingUser } from '#server/product.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { logIn } from '../support/sign-in.ts'

const roles = ['visitor', 'registered', 'administrator'] as const

function userOf(role: (typeof roles)[number]): ActingUser | null {
  if (role === 'visitor') return null
  const scope = role === 'administrator' ? 'administrator' : 'reader'
  const signedInAt = new Date()
  return { id: 'id', email: 'a@example.org', name: 'A', roleGroupId: 'User', roles: [], scope, signedInAt }
}

/** What `authorise` answers: the condition, or the code of its refusal. */
function decide(role: (typeof roles)[number], operation: string): string {
  try {
    return authorise(userOf(role), operation)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('the access table', () => {
  const rows = [...accessTable].flatMap(([operation, row]) =>
    roles.map((role, column) => [operation, role, row[column]] as const),
  )
  test.each(rows)('%s by a %s is decided as written: %s', (operation, role, condition) => {
    const refusal = role === 'visitor' ? 'NOT_SIGNED_IN' : 'NOT_PERMITTED'
    expect(decide(role, operation)).toBe(condition === 'never' ? refusal : condition)
  })

  test.each(roles)('what is not listed is refused to a %s', (role) => {
    expect(decide(role, 'account.invented')).toBe('NOT_PERMITTED')
    expect(decide(role, 'constructor')).toBe('NOT_PERMITTED')
  })

  test('every address of the app has its row', () => {
    expect(routes.length).toBeGreaterThan(5)
    expect(routes.map(({ operation }) => operation).filter((operation) => !accessTable.has(operation))).toEqual([])
  })

  test('every field of Query and Mutation has its row', () => {
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
      'Query.loginPartialPageViewModel',
      'Query.profileForInvite',
    ])
  })
})

describe('the running app', () => {
  let database: TestDatabase
  let product: InProcess
  const browsers = new Map<string, BrowserLike>()

  beforeAll(async () => {
    database = await createTestDatabase()
    product = await startInProcess(database.url)
    await createAccount(database.sql, { email: 'registered@example.org' })
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
  // The stream stays open when it is allowed, and ending the own session or account would change who the next calls come from.
  const changing = new Set(['stream', 'account.sessions', 'account.deleteMyAccount'])
  test.each(calls.filter(([, , role, operation]) => role === 'visitor' || !changing.has(operation)))(
    '%s %s decides for a %s as the table says',
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
