import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { reminderWords } from '#client/i18n/words/reminders.ts'
import { notStored, summaryOf, withOffset, type Reminders } from './reminder-choices.ts'

let t: TranslateOf<typeof reminderWords>
const chosen: Reminders = { deadlines: true, starred: false, offsets: [7, 0], byMail: true, inCalendar: false }

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  const { translator } = await import('#client/i18n/i18n.ts')
  const { reminderWords: words } = await import('#client/i18n/words/reminders.ts')
  t = translator(words)
})

afterAll(() => vi.unstubAllGlobals())

test('a time is added in its place and removed', () => {
  expect(withOffset(chosen, 28, true)).toEqual([28, 7, 0])
  expect(withOffset(chosen, 7, true)).toEqual([7, 0])
  expect(withOffset(chosen, 7, false)).toEqual([0])
})

test('what is pressed counts as such until it is stored', () => {
  expect(notStored({ starred: true, offsets: [7, 0] }, chosen)).toEqual({ starred: true })
  expect(notStored({ offsets: [] }, chosen)).toEqual({ offsets: [] })
})

test.each<[Partial<Reminders>, string]>([
  [{ deadlines: false }, 'You get no reminders. Choose what to be reminded of.'],
  [{ offsets: [] }, 'You get no reminders yet. Choose when.'],
  [{ byMail: false }, 'You get no reminders yet. Choose by email, in your calendar, or both.'],
  [{}, 'You’re reminded 2 times of each mandatory deadline, by email.'],
  [{ offsets: [1] }, 'You’re reminded once of each mandatory deadline, by email.'],
  [
    { starred: true, inCalendar: true },
    'You’re reminded 2 times of each mandatory deadline and each event you starred, by email and in your calendar.',
  ],
  [
    { deadlines: false, starred: true, byMail: false, inCalendar: true },
    'You’re reminded 2 times of each event you starred, in your calendar.',
  ],
])('with %j the panel says "%s"', (changed, sentence) => {
  expect(summaryOf({ ...chosen, ...changed }, t)).toBe(sentence)
})
