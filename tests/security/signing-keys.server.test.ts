import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSigningKeys } from '#server/identity/stored-settings.ts'
import { publishSigningKey, signWithKey } from '#server/identity/rotate-signing-keys.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database?.drop())

const kids = async () => (await readSigningKeys(database.sql)).keys.map(({ kid }) => kid)

test('two rotations at once keep the keys of both, and the one whose tokens are still valid', async () => {
  const { writes } = database
  const [before] = await kids()
  const [one, other] = await Promise.all([publishSigningKey(writes), publishSigningKey(writes)])
  expect(new Set(await kids())).toEqual(new Set([before, one, other]))
  await Promise.all([signWithKey(writes, one), signWithKey(writes, other)])
  const after = await kids()
  expect(new Set(after)).toEqual(new Set([before, one, other]))
  expect([one, other]).toContain(after[0])
})

test('keys whose tokens have expired go with the next rotation', async () => {
  const { writes } = database
  const [signing] = await kids()
  await writes`update setting set value = '{}' where name = 'oidc-key-times'`
  const key = await publishSigningKey(writes)
  expect(await kids()).toEqual([signing, key])
  await signWithKey(writes, key)
  expect(await kids()).toEqual([key, signing])
})

test('a rotation whose key is gone says so', async () => {
  await expect(signWithKey(database.writes, 'unknown')).rejects.toThrow('rotate the keys once more')
})
