import { expect, test } from 'vitest'
import { clearedTime, planOf } from './publishing-times.ts'

const [publishAt, unpublishAt] = ['2026-12-04T09:00:00.000Z', '2026-12-11T18:00:00.000Z']
const at = (text: string) => new Date(text)

test('a draft is published at its time, and what readers see is archived at the other', () => {
  const before = at('2026-12-01T00:00:00.000Z')
  const both = { publishAt, unpublishAt }
  expect(planOf({ archived: true, ...both }, before)).toEqual({ does: 'publishes', at: publishAt, isMissed: false })
  expect(planOf({ archived: false, ...both }, before)).toEqual({ does: 'archives', at: unpublishAt, isMissed: false })
  expect(planOf({ archived: true, publishAt: null, unpublishAt }, before)).toBeNull()
})

test('a time is missed when its copy has not changed a while later', () => {
  const missed = (now: string) => planOf({ archived: true, publishAt, unpublishAt: null }, at(now))?.isMissed
  expect(missed('2026-12-04T09:01:00.000Z')).toBe(false)
  expect(missed('2026-12-05T09:00:00.000Z')).toBe(true)
})

test('publishing by hand takes the time of publication back, archiving the other, and neither a time that is not there', () => {
  const both = { publishAt, unpublishAt }
  expect([clearedTime(false, both), clearedTime(true, both)]).toEqual([{ publishAt: null }, { unpublishAt: null }])
  expect([clearedTime(false, { publishAt: null }), clearedTime(false, {})]).toEqual([{}, {}])
})
