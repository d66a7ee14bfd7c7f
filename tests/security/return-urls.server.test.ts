import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryText } from '#client/addresses/query-text.ts'
import { sameOriginPath } from '#sync/rules/return-url.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { hostileReturnUrls } from '../support/inputs/hostile-return-urls.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { samplePassword } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess

beforeAll(async () => {
  database = await createTestDatabase()
  product = await startInProcess(database.url)
  await createAccount(database.sql, { email: 'teacher@example.org' })
})

afterAll(async () => {
  await product?.stop()
  await database?.drop()
})

const logInTo = (returnUrl: string, name = 'returnUrl') =>
  browserLike(product.url).post(`/api/account/login?${new URLSearchParams({ [name]: returnUrl })}`, {
    email: 'teacher@example.org',
    password: samplePassword,
  })

test.each(hostileReturnUrls('http://localhost:3000'))('the return URL %j is invalid', async (hostile) => {
  const response = await logInTo(hostile.replaceAll('localhost:3000', new URL(product.url).host))
  const { errors } = (await response.json()) as { errors: { code: string; message: string }[] }
  expect([response.status, errors]).toEqual([400, [{ code: 'INVALID_RETURN_URL', message: 'Invalid return url...' }]])
  expect(response.headers.getSetCookie()).toEqual([])
})

test.each([
  ['POST', 'register'],
  ['POST', 'resendConfirmEmail'],
  ['POST', 'confirmInvite'],
  ['POST', 'loginWithTwoFactor'],
  ['POST', 'createAccountForExternalLogin'],
  ['POST', 'startExternalLogin'],
  ['GET', 'completeExternalLogin'],
])('%s %s accepts no hostile return URL either', async (method, call) => {
  const body = JSON.stringify({ email: 'a@example.org', password: samplePassword, confirmPassword: samplePassword })
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'calendar' }
  for (const hostile of hostileReturnUrls(product.url)) {
    const query = new URLSearchParams({ returnUrl: hostile })
    const response = await browserLike(product.url).visit(`/api/account/${call}?${query}`, {
      method,
      headers,
      ...(method === 'POST' ? { body } : {}),
    })
    const { errors } = (await response.json()) as { errors: { code: string }[] }
    expect([hostile, response.status, errors[0]?.code]).toEqual([hostile, 400, 'INVALID_RETURN_URL'])
  }
  expect((await database.sql`select from app_user where email = 'a@example.org'`).length).toBe(0)
})

test.each([
  ['/calendar', '/calendar'],
  ['', '/'],
  ['calendar?month=2026-11', '/calendar?month=2026-11'],
  ['/oidc/auth?client_id=calendar-web', '/oidc/auth?client_id=calendar-web'],
  ['/link/to/https%3A%2F%2Fexample.org/', '/link/to/https%3A%2F%2Fexample.org/'],
])('the return URL %j leads to %j, whichever capitalisation its name has', async (given, expected) => {
  for (const name of ['returnUrl', 'ReturnUrl']) {
    const answer = (await (await logInTo(given, name)).json()) as { returnUrl: string }
    expect(answer.returnUrl).toBe(expected)
  }
})

test('the return URL may be a full address of our own', async () => {
  const answer = (await (await logInTo(`${product.url}/profile`)).json()) as { returnUrl: string }
  expect(answer.returnUrl).toBe('/profile')
})

test.each(hostileReturnUrls('http://localhost:3000'))(
  'the page does not follow the return URL %j either',
  (hostile) => {
    expect(sameOriginPath(hostile, 'http://localhost:3000')).toBeNull()
  },
)

test.each([
  ['/calendar?month=2026-11#today', '/calendar?month=2026-11#today'],
  ['http://localhost:3000/profile', '/profile'],
  ['', '/'],
])('the page follows the return URL %j to %j', (given, expected) => {
  expect(sameOriginPath(given, 'http://localhost:3000')).toBe(expected)
})

test('the page accepts query names in either capitalisation', () => {
  expect(queryText(new URLSearchParams('returnUrl=/a'), 'returnUrl')).toBe('/a')
  expect(queryText(new URLSearchParams('ReturnUrl=/b'), 'returnUrl')).toBe('/b')
  expect(queryText(new URLSearchParams(''), 'returnUrl')).toBeNull()
})
