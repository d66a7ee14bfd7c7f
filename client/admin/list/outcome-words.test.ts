import { beforeAll, expect, test, vi } from 'vitest'
import type { SaveOutcome } from '#client/data/replica/edits/save.ts'
import type { Message } from '../flash-message.tsx'

let message: (outcome: SaveOutcome, did: Did, isNew?: boolean) => Message | null

type Did = 'saved' | 'unpublished' | 'savedDraft' | 'published' | 'deleted' | 'archivedNow' | 'restoredNow'

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  const [{ translator }, { adminWords }, { successMessage }] = await Promise.all([
    import('#client/i18n/i18n.ts'),
    import('#client/i18n/words/admin.ts'),
    import('./outcome-words.ts'),
  ])
  message = (outcome, did, isNew) =>
    successMessage(
      outcome,
      { did, id: 'd', name: 'Exams', addedTo: isNew ? { collection: 'calendarEvent', path: 'events' } : undefined },
      translator(adminWords),
    )
})

const queued = { status: 'queued', waitsFor: 'server', editId: 'e' } as const

test.each<[Did, boolean, string, string, string | null]>([
  ['saved', false, 'Saved on this device.', 'Exams is back to how it was.', 'justChanged'],
  ['deleted', false, 'Exams has been deleted on this device.', 'Exams has been restored.', 'justRestored'],
  ['archivedNow', false, 'Exams has been archived on this device.', 'Exams has been restored.', 'justRestored'],
  [
    'restoredNow',
    false,
    'Exams has been restored on this device.',
    'Exams has been archived. Readers no longer see it.',
    null,
  ],
  ['unpublished', false, 'Exams has been unpublished on this device.', 'Exams is published again.', 'justRestored'],
  ['published', false, 'Exams has been published on this device.', 'Exams is no longer published.', 'justChanged'],
])('what waits on the device can be undone from its message: %s, new %s', (did, isNew, text, done, as) => {
  expect(message(queued, did, isNew)).toEqual({
    tone: 'info',
    text: `${text} We’ll send it when you’re back online.`,
    waits: 'e',
    onceTaken: expect.any(Function) as Message['onceTaken'],
    undo: { edit: 'e', isTaken: false, done, row: as === null ? null : { id: 'd', as } },
  })
})

test.each<[Did, string]>([
  ['saved', 'Saved on this device.'],
  ['savedDraft', 'Exams has been saved as a draft on this device.'],
  ['published', 'Exams has been published on this device.'],
])('the undo of an addition that waits on the device leads to the form that has it again: %s', (did, text) => {
  const { undo, ...shown } = message(queued, did, true)!
  expect(shown.text).toBe(`${text} We’ll send it when you’re back online.`)
  expect(undo).toEqual({
    edit: 'e',
    isTaken: false,
    done: 'Exams has been deleted.',
    row: null,
    addition: {
      collection: 'calendarEvent',
      path: 'events',
      documentId: 'd',
      kept: 'Exams isn’t saved any more. What you entered is kept in the form on this device.',
    },
  })
})

test('the message of a waiting edit says that it is done once the server has taken it, and its undo goes to the server', () => {
  expect(message(queued, 'archivedNow')?.onceTaken?.('taken')).toEqual(
    message({ status: 'saved', editId: 'taken' }, 'archivedNow'),
  )
})

test('a save in place of a refused edit is undone in Sync only, which asks about the edits that depend on it', () => {
  expect(message({ ...queued, replaces: true }, 'saved')?.undo).toBeUndefined()
})

test.each<[Did, boolean, string, string, string | null]>([
  ['saved', false, 'Exams has been saved.', 'Exams is back to how it was.', 'justChanged'],
  ['saved', true, 'Exams has been saved.', 'Exams has been deleted.', null],
  ['published', true, 'Exams has been published.', 'Exams has been deleted.', null],
  ['deleted', false, 'Exams has been deleted.', 'Exams has been restored.', 'justRestored'],
  [
    'archivedNow',
    false,
    'Exams has been archived. Readers no longer see it.',
    'Exams has been restored.',
    'justRestored',
  ],
  [
    'published',
    false,
    'Exams has been published.',
    'Exams has been archived. Readers may have seen it, so it isn’t a draft again.',
    null,
  ],
])('what the server has taken can be undone from its message: %s, new %s', (did, isNew, text, done, as) => {
  const says = did === 'published' ? { says: isNew ? 'Undo: delete it' : 'Archive it' } : {}
  const undo = { edit: 'e', isTaken: true, ...says, done, row: as === null ? null : { id: 'd', as } }
  expect(message({ status: 'saved', editId: 'e' }, did, isNew)).toEqual({ tone: 'ok', text, undo })
})

test('a save that waits for a sign-in or a decision says so', () => {
  expect(message({ ...queued, waitsFor: 'sign-in' }, 'archivedNow')?.text).toBe(
    'Exams has been archived on this device. We’ll send it when you’ve signed in again.',
  )
  expect(message({ ...queued, waitsFor: 'decision' }, 'saved')?.text).toBe(
    'Saved on this device. We’ll send it once you’ve chosen what to keep in Sync.',
  )
})

test('a draft with a time at which it is published says on which clock', async () => {
  const { translator } = await import('#client/i18n/i18n.ts')
  const { adminWords } = await import('#client/i18n/words/admin.ts')
  const text = translator(adminWords)('savedPlanned', { name: 'Exams', when: 'Friday 4 December 2026 at 09:00' })
  expect(text).toBe('Exams has been saved as a draft. Readers see it from Friday 4 December 2026 at 09:00 (London).')
})
