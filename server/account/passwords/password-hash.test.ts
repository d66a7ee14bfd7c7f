import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mostHashesAtOnce } from './hash-queue.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'

async function calculationsDuring(work: () => Promise<unknown>): Promise<{ count: number; mostAtOnce: number }> {
  const seen = { count: 0, mostAtOnce: 0 }
  const listener = (message: unknown) => {
    const { running } = message as { running: number }
    seen.count += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, running)
  }
  subscribe('password-hash', listener)
  try {
    await work()
  } finally {
    unsubscribe('password-hash', listener)
  }
  return seen
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('password hash', () => {
  test.each([
    ['production', 'yes', 'm=47104'],
    ['development', 'yes', 'm=47104'],
    ['', 'yes', 'm=47104'],
    ['test', 'no', 'm=47104'],
    ['test', 'yes', 'm=64'],
  ])('a password hash with NODE_ENV=%s and QUICK_PASSWORD_HASHES=%s costs %s', async (environment, quick, memory) => {
    vi.stubEnv('NODE_ENV', environment)
    vi.stubEnv('QUICK_PASSWORD_HASHES', quick)
    vi.resetModules()
    const { hashPassword } = await import('./password-hash.ts')
    expect(await hashPassword('Calendar!2026')).toContain(`$${memory},t=1,p=1$`)
  })

  test('a password hash is an Argon2id PHC string of at least 46 MiB that verifies only its own password', async () => {
    const stored = await hashPassword('Calendar!2026')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(await verifyPassword('Calendar!2026', stored)).toBe(true)
    expect(await verifyPassword('calendar!2026', stored)).toBe(false)
    expect(await hashPassword('Calendar!2026')).not.toBe(stored)
  })

  test('hashing does not truncate a password of 128 characters', async () => {
    const long = 'aB1!'.repeat(32)
    const stored = await hashPassword(long)
    expect(await verifyPassword(long, stored)).toBe(true)
    expect(await verifyPassword(`${long.slice(0, -1)}?`, stored)).toBe(false)
  })

  test('a missing account costs one calculation, as a known one does', async () => {
    const stored = await hashPassword('Calendar!2026')
    const known = await calculationsDuring(() => verifyPassword('wrong', stored))
    const unknown = await calculationsDuring(() => verifyPassword('wrong', null))
    expect(known.count).toBe(1)
    expect(unknown.count).toBe(1)
    expect(await verifyPassword('', null)).toBe(false)
  })

  test('at most four calculations run at once, one core stays free, and every waiting one is answered', async () => {
    const { count, mostAtOnce } = await calculationsDuring(() =>
      Promise.all(Array.from({ length: 10 }, (_, index) => hashPassword(`password ${index}`))),
    )
    expect(count).toBe(10)
    expect(mostAtOnce).toBe(mostHashesAtOnce)
    expect(mostHashesAtOnce).toBeLessThanOrEqual(4)
  })

  test.each([
    ['less memory', { memory: 63 }, true],
    ['fewer passes', { passes: 0 }, true],
    ['a shorter hash', { bytes: 31 }, true],
    ['more of everything', {}, false],
  ])('a stored hash of %s than today’s is calculated anew or stays: %j', (_name, weak, isNeeded) => {
    const { memory, passes, bytes } = { memory: 1_000_000, passes: 9, bytes: 32, ...weak }
    const hash = Buffer.alloc(bytes, 7).toString('base64').replaceAll('=', '')
    expect(needsRehash(`$argon2id$v=19$m=${memory},t=${passes},p=1$c2FsdHNhbHRzYWx0c2E$${hash}`)).toBe(isNeeded)
  })

  test('a weaker or unreadable stored hash needs a rehash on sign-in', async () => {
    expect(needsRehash(await hashPassword('Calendar!2026'))).toBe(false)
    expect(needsRehash('$argon2id$v=19$m=19456,t=1,p=1$c2FsdHNhbHRzYWx0c2E$aGFzaA')).toBe(true)
    expect(needsRehash('plain')).toBe(true)
    expect(await verifyPassword('plain', 'plain')).toBe(false)
  })
})
