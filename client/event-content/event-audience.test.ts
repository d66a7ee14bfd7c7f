import { beforeAll, expect, test, vi } from 'vitest'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { eventAroundWords } from '#client/i18n/words/event-around.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type * as Audience from './event-audience.tsx'

let t: TranslateOf<typeof eventAroundWords>
let about: typeof Audience

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  const { translator } = await import('#client/i18n/i18n.ts')
  const { eventAroundWords: words } = await import('#client/i18n/words/event-around.ts')
  t = translator(words)
  about = await import('./event-audience.tsx')
})

const tag = (id: string, tagType: NameRecord['tagType'], name: string, displayOrder = 0) =>
  [id, { id, kind: 'tag', tagType, name, displayOrder, color: null, archived: false }] as [string, NameRecord]
const names = new Map([
  tag('academy', 'SchoolType', 'Academy'),
  tag('maintained', 'SchoolType', 'Maintained schools'),
  tag('secondary', 'SchoolPhase', 'Secondary', 2),
  tag('primary', 'SchoolPhase', 'Primary', 1),
  tag('funding', 'Other', 'Funding & grants'),
])
const timed = { start: '2026-11-20T17:00:00.000Z', end: '2026-11-20T17:00:00.000Z', isAllDay: false }

test('the facts say whom an event is for, phases before school types, and until when a deadline is', () => {
  const audience = about.audienceOf(['maintained', 'funding', 'primary', 'gone'], names)
  expect(about.factsLine(t, audience, timed, names)).toBe('For: Primary, Maintained schools. By 17:00.')
  expect(about.factsLine(t, audience, null, names)).toBe('For: Primary, Maintained schools.')
  expect(about.factsLine(t, [], timed, names)).toBe('By 17:00.')
  expect(about.factsLine(t, [], { ...timed, isAllDay: true }, names)).toBe('')
  const named = audience.map((one) => ({ ...one, name: 'ابتدائي 1' }))
  expect(about.factsLine(t, named, null, names)).toMatch(/\u2068ابتدائي 1\u2069, \u2068ابتدائي 1\u2069/)
})

test('an event for all phases or school types says so, and one for all of both that it is for everyone', () => {
  const line = (...ids: string[]) => about.factsLine(t, about.audienceOf(ids, names), null, names)
  expect(line('maintained', 'secondary', 'primary')).toBe('For: all phases, Maintained schools.')
  expect(line('maintained', 'academy', 'primary')).toBe('For: Primary, all school types.')
  expect(line('maintained', 'academy', 'secondary', 'primary')).toBe('For: everyone.')
})

test('elsewhere the time in London stands beside that of the device, with the day where it is another one', () => {
  expect(about.timeInBothZones(t, timed, 'Europe/London')).toBeNull()
  expect(about.timeInBothZones(t, { ...timed, isAllDay: true }, 'America/New_York')).toBeNull()
  // The device of this test has the clock of London or UTC; the zone is what it says.
  expect(about.timeInBothZones(t, timed, 'America/New_York')).toMatch(
    /^\d\d:00 your time, (?:\w+ \d+ \w+, )?17:00 in London$/,
  )
  expect(about.timeInBothZones(t, { ...timed, end: '2026-11-20T18:30:00.000Z' }, 'America/New_York')).toMatch(
    / your time, (?:\w+ \d+ \w+, )?17:00 to 18:30 in London$/,
  )
})
