import type { ListRows } from '#sync/entities/index.ts'
import { expect, test } from 'vitest'
import { draftNames } from './draft-names.ts'

type Row = ListRows['calendarEvent']

const row = (id: string, days: readonly string[], more: Partial<Row> = {}) =>
  ({
    ...{
      id,
      name: `Meeting ${id}`,
      archived: true,
      isPublished: false,
      calendarEventTypeId: 'type',
      status: 'Scheduled',
    },
    ...{ providers: [], tagLinks: [], urls: [], changes: [], statusNote: null, requirement: 'None' },
    schedules: days.map((day) => ({ id: `${id} ${day}`, start: day, end: day, isAllDay: true })),
    ...more,
  }) as unknown as Row

const names = (...rows: Row[]) =>
  draftNames(rows, { today: '2026-11-20', dayIn: (at) => String(at).slice(0, 10), named: (name) => `Draft: ${name}` })

test('drafts are named as such, each once, what comes next first and what has no date last', () => {
  expect(
    names(
      row('without', []),
      row('over', ['2026-01-05']),
      row('later', ['2027-03-01']),
      row('soon', ['2026-11-06', '2026-12-04', '2026-12-11']),
    ),
  ).toEqual([
    { eventId: 'soon', name: 'Draft: Meeting soon', day: '2026-12-04' },
    { eventId: 'later', name: 'Draft: Meeting later', day: '2027-03-01' },
    { eventId: 'over', name: 'Draft: Meeting over', day: '2026-01-05' },
    { eventId: 'without', name: 'Draft: Meeting without', day: null },
  ])
})

test('what is published, or archived after it was, is no draft', () => {
  expect(
    names(row('seen', [], { archived: false, isPublished: true }), row('put away', [], { isPublished: true })),
  ).toEqual([])
})
