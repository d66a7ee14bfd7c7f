import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventChange } from '#sync/entities/calendar-event.ts'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState } from '#sync/protocol/edit.ts'
import { newsOf } from '#sync/rules/event-changes.ts'
import { newsOfEvent, oneChange, type StoredChange } from './news-of-event.ts'

type Look = {
  status: string
  location: string | null
  dates: Record<string, string>
  hidden: 'no' | 'archived' | 'deleted'
}

const usual: Look = {
  status: 'Scheduled',
  location: 'Hall',
  dates: { a: '2026-11-20', b: '2026-11-27T09:00' },
  hidden: 'no',
}

function stateOf({ status, location, dates, hidden }: Look): DocumentState {
  const schedules = Object.entries(dates).map(([id, start]) => {
    const isAllDay = start.length === 10
    const instant = isAllDay ? `${start}T00:00:00.000Z` : `${start}:00.000Z`
    return { id, start: instant, end: instant, isAllDay }
  })
  const fields = { name: 'Census', status, statusNote: status === 'Scheduled' ? null : 'As asked', location, schedules }
  return documentToState(calendarEvent, { ...fields, archived: hidden === 'archived', deleted: hidden === 'deleted' })
}

const begin = Date.parse('2026-11-20T08:00:00.000Z')

/** What an event holds after it has looked like this, one edit after the other, so many minutes apart. */
function history(looks: readonly Look[], minutes: number, isDraft = false) {
  const rows = new Map<string, StoredChange>()
  const seenAt: string[] = []
  let wasPublished = !isDraft
  let made = 0
  looks.forEach((look, index) => {
    const at = new Date(begin + index * minutes * 60_000).toISOString()
    seenAt.push(at)
    const previous = looks[index - 1]
    if (!previous && !isDraft) return
    const edited = { before: previous ? stateOf(previous) : null, after: stateOf(look), wasPublished }
    const { stored, removed } = newsOfEvent(edited, [...rows.values()], at, () => `change ${(made += 1)}`)
    for (const row of stored) rows.set(row.id, row)
    for (const id of removed) rows.delete(id)
    wasPublished ||= look.hidden === 'no'
  })
  const shown = [...rows.values()].filter((row): row is EventChange => row.at !== null)
  return { shown: shown.toSorted((one, other) => (one.at < other.at ? -1 : 1)), all: [...rows.values()], seenAt }
}

/** In the plainest way: what differs for somebody who saw the one and sees the other. */
function differing(one: Look, other: Look): string[] {
  const text = (start: string | undefined) =>
    start === undefined ? null : start.length === 10 ? start : `${start}:00.000Z`
  const statusOf = (look: Look) => (look.status === 'Provisional' ? 'Scheduled' : look.status)
  return [
    ...(one.location === other.location ? [] : [`place: ${one.location} > ${other.location}`]),
    ...(statusOf(one) === statusOf(other) ? [] : [`status: ${statusOf(one)} > ${statusOf(other)}`]),
    ...['a', 'b', 'c'].flatMap((id) => {
      const [before, after] = [text(one.dates[id]), text(other.dates[id])]
      return before === after ? [] : [`${id}: ${before} > ${after}`]
    }),
  ].toSorted()
}

const said = (changes: readonly EventChange[]) =>
  changes.map(({ about, before, after }) => `${about}: ${before} > ${after}`).toSorted()

const looks = fc.record({
  status: fc.constantFrom('Scheduled', 'Provisional', 'Postponed', 'Cancelled'),
  location: fc.constantFrom('Hall', 'Online', null),
  dates: fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.constantFrom('2026-11-20', '2026-11-27', '2026-11-27T09:00'),
    {
      minKeys: 1,
      noNullPrototype: true,
    },
  ),
  hidden: fc.constantFrom<Look['hidden'][]>('no', 'no', 'no', 'archived', 'deleted'),
})
const days = 24 * 60

describe('what an event holds of its changes', () => {
  test('says exactly the difference of dates, status and place to whoever has seen it at any time', () => {
    fc.assert(
      fc.property(fc.array(looks, { minLength: 2, maxLength: 8 }), (later) => {
        const all = [usual, ...later, { ...later.at(-1)!, hidden: 'no' as const }]
        const { shown, seenAt } = history(all, days)
        all.forEach((look, index) => {
          if (look.hidden !== 'no') return
          expect(said(newsOf(shown, seenAt[index]!))).toEqual(differing(look, all.at(-1)!))
        })
      }),
    )
  })

  test('says of edits within the hour no more than the difference of the first and the last', () => {
    fc.assert(
      fc.property(fc.array(looks, { minLength: 1, maxLength: 8 }), (later) => {
        const all = [usual, ...later, { ...later.at(-1)!, hidden: 'no' as const }]
        const { shown } = history(all, 5)
        expect(said(shown.filter(({ about }) => about !== 'listed'))).toEqual(differing(usual, all.at(-1)!))
      }),
    )
  })

  test('says nothing of a draft, and of the one that is published that it is new', () => {
    fc.assert(
      fc.property(fc.array(looks, { minLength: 1, maxLength: 5 }), (later) => {
        const drafts = later.map((look) => ({
          ...look,
          hidden: look.hidden === 'no' ? ('archived' as const) : look.hidden,
        }))
        expect(history(drafts, days, true).all).toEqual([])
        const { shown } = history([...drafts, usual], days, true)
        expect(shown).toMatchObject([{ kind: 'added', about: 'listed', before: null, after: 'Listed' }])
      }),
    )
  })
})

const kindsOf = (looksLike: readonly Look[], minutes: number) =>
  history(looksLike, minutes).shown.map(({ kind, before, after }) => [kind, before, after])
const moved = { ...usual, dates: { ...usual.dates, a: '2026-11-24' } }
const cancelled = { ...usual, status: 'Cancelled' }
const archived = { ...usual, hidden: 'archived' as const }

test('a move that is undone within the hour was none, later it is one back', () => {
  expect(kindsOf([usual, moved, usual], 59)).toEqual([])
  expect(kindsOf([usual, moved, usual], oneChange / 60_000)).toEqual([
    ['moved', '2026-11-20', '2026-11-24'],
    ['moved', '2026-11-24', '2026-11-20'],
  ])
})

test('an event that is archived and moved meanwhile says so when it is back', () => {
  const { shown, seenAt } = history([usual, archived, { ...moved, hidden: 'archived' }, moved], days)
  const [, , , back] = seenAt
  expect(
    shown
      .filter(({ at }) => at === back)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['moved', 'reinstated'])
})

test('an event that is published, taken back within the hour and published again is new', () => {
  const { shown } = history([archived, usual, archived, moved], 50, true)
  expect(newsOf(shown, '')).toMatchObject([{ kind: 'added', after: 'Listed' }])
})

test('a status says its note, and a note that changes alone is no news', () => {
  const { shown, seenAt } = history([usual, cancelled, { ...cancelled, location: 'Hall' }], days)
  expect(shown).toMatchObject([{ kind: 'cancelled', before: 'Scheduled', after: 'Cancelled', note: 'As asked' }])
  expect(newsOf(shown, seenAt[1]!)).toEqual([])
})

test('a date that is removed and comes back later is reinstated', () => {
  const without = { ...usual, dates: { b: '2026-11-27T09:00' } }
  expect(kindsOf([usual, without, usual], days).map(([kind]) => kind)).toEqual(['cancelled', 'reinstated'])
})

test('what one has changed oneself is no news to oneself, and another’s change after it is', () => {
  const change = (at: string, after: string, before: string) => ({
    id: at,
    at,
    kind: 'moved' as const,
    about: 'a',
    before,
    after,
    note: null,
  })
  const rows = [
    change('2', '2026-11-21', '2026-11-20'),
    change('4', '2026-11-22', '2026-11-21'),
    change('6', '2026-11-23', '2026-11-22'),
  ]
  const own = (...at: string[]) =>
    newsOf(rows, '1', { at: new Set(at), upTo: '6' }).map(({ before, after }) => [before, after])
  expect(own()).toEqual([['2026-11-20', '2026-11-23']])
  expect(own('2', '4', '6')).toEqual([])
  expect(own('4')).toEqual([['2026-11-22', '2026-11-23']])
  expect(own('6'), 'what others did before it was seen').toEqual([])
  const until = newsOf(rows, '1', { at: new Set(['2']), upTo: '4' })
  expect(until, 'what may be one’s own is not told yet').toMatchObject([{ before: '2026-11-21', after: '2026-11-22' }])
})

test('an event holds at most two hundred changes, the newest', () => {
  const all = Array.from({ length: 260 }, (_, index) => (index % 2 ? moved : usual))
  const { shown, seenAt } = history(all, days)
  expect(shown).toHaveLength(200)
  expect(shown.at(-1)!.at).toBe(seenAt.at(-1))
})
