import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { editOf, uuid } from '#tests/support/queued-edits.ts'
import type { Rounds } from './engine-rounds.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { sendOnce, uploadOnce } from './send-once.ts'
import { keepUpload } from '../outbox/uploads.ts'
import { openWorkStore } from '../storage/work-store.ts'

// Files of a build that the server no longer has: the imports fail as they do in a browser.
vi.mock('../outbox/send-round.ts', () => {
  throw new Error('404')
})
vi.mock('../outbox/send-uploads.ts', () => {
  throw new Error('404')
})

test('a missing part for sending is reported as itself, says nothing about the server, and is tried again', async () => {
  const work = openWorkStore('missing')
  await enqueue(work, { edit: editOf(uuid(1), { color: 'red' }, { color: 'blue' }), app: 'test' })
  const contact = { isMade: true, isAway: false, heard: 0 }
  const set = vi.fn()
  const failed = vi.fn()
  const now = vi.fn()
  const code = vi.fn((load: () => Promise<unknown>) => load())
  const rounds = {
    ...{ work, contact, transport: { code }, progress: { set }, retries: { sending: { failed }, reading: { now } } },
    isOver: () => false,
    wasAliveMeanwhile: () => false,
  }
  await sendOnce(rounds as unknown as Rounds)
  expect(set.mock.calls).toEqual([['sending', 'part-missing']])
  expect(failed).toHaveBeenCalledOnce()
  expect(code, 'in the way that gets round what the browser remembers').toHaveBeenCalledOnce()
  expect(contact.isMade, 'the server is not away').toBe(true)
  expect(await work.outbox.count(), 'what waits stays').toBe(1)
  await work.delete()
})

test('a missing part for sending pictures is reported too, and is tried again', async () => {
  const work = openWorkStore('missing pictures')
  await keepUpload(work, { id: uuid(70), name: 'a.png', type: 'image/png' }, new ArrayBuffer(3))
  const set = vi.fn()
  const failed = vi.fn()
  const code = vi.fn((load: () => Promise<unknown>) => load())
  const rounds = {
    work,
    transport: { code },
    progress: { set },
    retries: { uploading: { failed } },
    isOver: () => false,
  }
  await uploadOnce(rounds as unknown as Rounds)
  expect(set.mock.calls).toEqual([['uploading', 'part-missing']])
  expect(failed).toHaveBeenCalledOnce()
  expect(code).toHaveBeenCalledOnce()
  await work.delete()
})
