import { afterEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '../tests/support/memory-caches.ts'
import { createSnapshot } from './snapshot.ts'
import { createWithdrawal } from './withdrawal.ts'

afterEach(() => vi.unstubAllGlobals())

test('a worker that is withdrawn in the midst of its work leaves no cache behind', async () => {
  const all = memoryCaches()
  const shell = Promise.withResolvers<Response>()
  const withdrawal = createWithdrawal()
  const keeping = createSnapshot('1', () => shell.promise).keep({ data: { id: '', html: '', files: [] }, ports: [] })
  // The new worker has emptied the caches and told this one, which has made another meanwhile.
  await caches.open('calendar-images')
  await withdrawal.end()
  shell.resolve(new Response('<div id="root">'))
  await keeping.catch(() => {})
  expect([withdrawal.isOver(), [...all.keys()]]).toEqual([true, []])
})
