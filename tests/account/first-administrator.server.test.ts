import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureFirstAdministrator } from '#server/account/first-administrator.ts'
import { readEnv } from '#server/env.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess } from '../support/in-process.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(async () => {
  await database.drop()
})

const administrators = async () =>
  (await database.sql<{ email: string }[]>`select email from app_user where role_group_id = 'Administrator'`).map(
    ({ email }) => email,
  )

test('the first administrator gets a random password, printed once, that signs in and meets the password policy', async () => {
  const product = await startInProcess(database.url, { ADMIN_EMAIL: 'head@example.org', ADMIN_PASSWORD: '' })
  try {
    const password = /password (\S+) \(shown only this once\)/.exec(product.greeting.join('\n'))?.[1] ?? ''
    for (const kind of [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/, /.{20,}/]) expect(password).toMatch(kind)
    const response = await logIn(browserLike(product.url), 'head@example.org', password)
    expect(await response.json()).toMatchObject({ succeeded: true })
  } finally {
    await product.stop()
  }
  const again = await startInProcess(database.url, { ADMIN_EMAIL: 'head@example.org', ADMIN_PASSWORD: '' })
  expect(again.greeting.join('\n')).not.toContain('password')
  await again.stop()
  expect(await administrators()).toEqual(['head@example.org'])
})

test('ADMIN_PASSWORD is used and not printed; processes that start at once create one administrator', async () => {
  const env = readEnv({ ADMIN_PASSWORD: samplePassword })
  const passwords = await Promise.all([1, 2, 3].map(() => ensureFirstAdministrator({ env, database })))
  expect(passwords).toEqual([null, null, null])
  expect(await administrators()).toEqual(['admin@example.org'])
})

test('a start creates no administrator when there is one', async () => {
  await createAccount(database.sql, { email: 'editor@example.org', administrator: true })
  expect(await ensureFirstAdministrator({ env: readEnv({}), database })).toBeNull()
  expect(await administrators()).toEqual(['editor@example.org'])
})
