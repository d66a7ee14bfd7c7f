import { execFileSync } from 'node:child_process'
import { env, execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Across both clock changes: short, until midnight, of several days, and all-day. */
const aroundChanges = [
  { start: '2027-03-28T00:30:00.000Z', end: '2027-03-28T02:30:00.000Z', isAllDay: false },
  { start: '2026-10-24T20:00:00.000Z', end: '2026-10-24T23:00:00.000Z', isAllDay: false },
  { start: '2026-10-24T11:00:00.000Z', end: '2026-10-26T12:00:00.000Z', isAllDay: false },
  { start: '2026-10-25T00:00:00.000Z', end: '2026-10-25T00:00:00.000Z', isAllDay: true },
]
const date = 'Sunday 25 October 2026'

const moduleAt = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))

const program = `
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-GB'] } })
  Object.assign(globalThis, { document: { documentElement: {} }, addEventListener: () => {} })
  const { translator } = await import(${moduleAt('../i18n/i18n.ts')})
  const { eventWords } = await import(${moduleAt('../i18n/words/event.ts')})
  const { dateInWords } = await import(${moduleAt('event-time.ts')})
  const t = translator(eventWords)
  console.log(JSON.stringify(${JSON.stringify(aroundChanges)}.map((times) => dateInWords(t, times))))
`

test.each([
  [
    'Europe/London',
    [
      'Sunday 28 March 2027, 00:30 to 03:30',
      'Saturday 24 October 2026, 21:00 to 00:00',
      'Saturday 24 October, 12:00 to Monday 26 October 2026, 12:00',
      date,
    ],
  ],
  [
    'America/New_York',
    [
      'Saturday 27 March 2027, 20:30 to 22:30',
      'Saturday 24 October 2026, 16:00 to 19:00',
      'Saturday 24 October, 07:00 to Monday 26 October 2026, 08:00',
      date,
    ],
  ],
  [
    'Pacific/Auckland',
    [
      'Sunday 28 March 2027, 13:30 to 15:30',
      'Sunday 25 October 2026, 09:00 to 12:00',
      'Sunday 25 October, 00:00 to Tuesday 27 October 2026, 01:00',
      date,
    ],
  ],
])('in %s events around the clock changes have that zone’s days and times, and dates keep theirs', (zone, expected) => {
  const answer = execFileSync(execPath, ['--input-type=module', '--eval', program], {
    env: { ...env, TZ: zone },
    encoding: 'utf8',
  })
  expect(JSON.parse(answer)).toEqual(expected)
})
