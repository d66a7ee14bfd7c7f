import { beforeAll, expect, test, vi } from 'vitest'
import type { SaveOutcome } from '#client/data/kept/save.ts'
import type { Message } from './flash-message.tsx'

let told: (outcome: SaveOutcome, did: 'saved' | 'deleted' | 'archivedNow') => Message | null

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  const [{ translator }, { adminWords }, { successMessage }] = await Promise.all([
    import('#client/i18n/i18n.ts'),
    import('#client/i18n/words/admin.ts'),
    import('./outcome-words.ts'),
  ])
  told = (outcome, did) => successMessage(outcome, { did, name: 'Exams' }, translator(adminWords))
})

const queued = { status: 'queued', waitsFor: 'server', editId: 'e' } as const

test('a save that waits on the device is reported as saved there, without an undo', () => {
  expect(told(queued, 'saved')).toEqual({
    tone: 'info',
    text: 'Saved on this device. We’ll send it when you’re back online.',
    waits: 'e',
  })
})

test('a delete that waits on the device names the deleted document and can be undone', () => {
  expect(told(queued, 'deleted')).toEqual({
    tone: 'info',
    text: 'Exams has been deleted on this device. We’ll send it when you’re back online.',
    waits: 'e',
    undo: 'e',
  })
  expect(told({ status: 'saved' }, 'deleted')).toEqual({ tone: 'ok', text: 'Exams has been deleted.' })
})

test('a save that waits for a sign-in or a decision says so', () => {
  expect(told({ ...queued, waitsFor: 'sign-in' }, 'archivedNow')?.text).toBe(
    'Exams has been archived on this device. We’ll send it when you’ve signed in again.',
  )
  expect(told({ ...queued, waitsFor: 'decision' }, 'saved')?.text).toBe(
    'Saved on this device. We’ll send it once you’ve chosen what to keep in Sync.',
  )
})
