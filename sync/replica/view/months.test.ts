import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarEvent } from '../../entities/calendar-event.ts'
import type { MonthEntry } from '../../protocol/month-record.ts'
import type { PulledDocument } from '../../protocol/pull-answer.ts'
import { addDays } from '../../rules/day.ts'
import { changeKinds } from '../../rules/change-kinds.ts'
import { eventStatuses, requirements } from '../../rules/event-status.ts'
import { addMonths, firstDayOf } from '../../rules/month.ts'
import { createViewReader, type ViewReader } from './view-reader.ts'
import { addToMonths, beginMonths, replaceAll } from './months-in-making.ts'
import { addToMonthChanges, applyMonthChanges, noMonthChanges } from './month-changes.ts'
import { openViewStore, type ViewStore } from '../storage/view-store.ts'

const userId = 'months'
const months = Array.from({ length: 16 }, (_, index) => addMonths('2026-01', index))
const ids = ['a', 'b', 'c', 'd', 'e']
const epoch = '00000000-0000-4000-8000-000000000001'
const generation = { userId, scope: 'reader', schema: 1, epoch, number: 1 } as const
const checkpoint = { epoch, scope: 'reader', position: 1, since: 1 } as const

type Dates = Pick<MonthEntry, 'start' | 'end' | 'isAllDay'>

const day = fc.integer({ min: 0, max: 420 }).map((days) => addDays('2026-01-05', days))
const time = fc.constantFrom('00:00:00.000', '09:30:00.000', '23:59:59.999')
const allDay = fc.tuple(day, fc.nat(90)).map(([first, days]): Dates => ({
  start: `${first}T00:00:00.000Z`,
  end: `${addDays(first, days)}T00:00:00.000Z`,
  isAllDay: true,
}))
const timed = fc.tuple(day, time, fc.nat(2), time).map(([first, from, days, to]): Dates => {
  const [start, end] = [`${first}T${from}Z`, `${addDays(first, days)}T${to}Z`].toSorted()
  return { start: start!, end: end!, isAllDay: false }
})

const change = fc.record({
  id: fc.constantFrom(...ids),
  name: fc.constantFrom('Census', 'Exams', '2026-01'),
  location: fc.constantFrom(null, 'Hall'),
  type: fc.constantFrom(null, 'type 1', 'type 2'),
  links: fc.subarray(['x', 'y', 'z']),
  flags: fc.tuple(fc.boolean(), fc.boolean()),
  status: fc.constantFrom(...eventStatuses),
  requirement: fc.constantFrom(...requirements),
  archived: fc.boolean(),
  deleted: fc.boolean(),
  dates: fc.array(fc.oneof(allDay, timed), { maxLength: 3 }),
  changes: fc.array(
    fc.record({
      id: fc.uuid(),
      at: fc.constant('2026-01-04T08:00:00.000Z'),
      kind: fc.constantFrom(...changeKinds),
      about: fc.constantFrom('place', 'a0'),
      before: fc.constantFrom(null, '2026-01-05'),
      after: fc.constantFrom(null, 'Hall'),
      note: fc.constantFrom(null, 'As asked'),
    }),
    { maxLength: 2 },
  ),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function toPulled({ id, deleted, dates, links, flags, type, ...rest }: Change): PulledDocument {
  if (deleted) return { collection: 'calendarEvent', document: { id, position: 1, deleted: true } }
  const document = {
    ...rest,
    id,
    position: 1,
    edit: null,
    descriptionHtml: null,
    calendarEventTypeId: type,
    imageBlobReferenceId: null,
    isFeatured: flags[0],
    isPaidPromotion: flags[1],
    urls: [],
    providers: links.map((link) => ({ id: link, calendarEventProviderId: link, displayOrder: 99 })),
    tagLinks: links.map((link) => ({ id: link, itemTagId: `tag ${link}` })),
    schedules: dates.map((date, index) => ({ id: `${id}${index}`, subscriptionSequenceNumber: 0, ...date })),
  }
  return { collection: 'calendarEvent', document: document as unknown as CalendarEvent }
}

/**
 * What a screen of a month must read, computed in the plainest way: all that touches it, 8 days before it or 15 days
 * after it.
 */
function expectedIn(month: string, pulled: Iterable<PulledDocument>): MonthEntry[] {
  const from = Date.parse(addDays(firstDayOf(month), -8))
  const before = Date.parse(addDays(firstDayOf(addMonths(month, 1)), 15))
  return [...pulled].flatMap(({ document }) => {
    const event = document as CalendarEvent
    if ('deleted' in document || event.archived) return []
    const touching = event.schedules.filter(
      ({ start, end, isAllDay }) => Date.parse(start) < before && Date.parse(end) + (isAllDay ? 86_399_999 : 0) >= from,
    )
    return touching.map(({ id, start, end, isAllDay }) => ({
      scheduleId: id,
      eventId: event.id,
      start,
      end,
      isAllDay,
      name: event.name,
      location: event.location,
      typeId: event.calendarEventTypeId,
      providerIds: event.providers.map((link) => link.calendarEventProviderId),
      tagIds: event.tagLinks.map((link) => link.itemTagId),
      isFeatured: event.isFeatured,
      isPaidPromotion: event.isPaidPromotion,
      status: event.status === 'Scheduled' ? null : event.status,
      requirement: event.requirement === 'None' ? null : event.requirement,
      changes: event.changes,
    }))
  })
}

const inOrder = (entries: readonly MonthEntry[]) =>
  entries.toSorted((one, other) => (one.scheduleId < other.scheduleId ? -1 : 1))

describe('every month reads what its events say', () => {
  let view: ViewStore
  let reader: ViewReader
  beforeEach(async () => {
    view = openViewStore(userId)
    reader = createViewReader(userId)
    await view.generations.put({ role: 'current', generation, checkpoint, syncedAt: null })
  })
  afterEach(async () => {
    await reader.close()
    await view.delete()
  })

  const expectMonths = async (pulled: readonly PulledDocument[]) => {
    for (const month of months) {
      const read = await reader.readMonths(month)
      expect(inOrder(read!.entries)).toEqual(inOrder(expectedIn(month, pulled)))
    }
    const all = await reader.readMonths(months[0]!, months.at(-1))
    expect(new Set(all!.entries.map(({ scheduleId }) => scheduleId)).size).toBe(all!.entries.length)
  }

  test('every month reads what its events say after any changes, one by one or from nothing', async () => {
    const pages = fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(pages, async (changed) => {
        await view.transaction('rw', view.months, view.names, view.settings, () => replaceAll(view, beginMonths()))
        const latest = new Map<string, PulledDocument>()
        const making = beginMonths()
        for (const page of changed) {
          const pulled = page.map(toPulled)
          const changes = noMonthChanges()
          addToMonthChanges(changes, pulled)
          await view.transaction('rw', view.months, view.names, view.settings, () => applyMonthChanges(view, changes))
          addToMonths(making, pulled, new Set(page.map(({ id }) => id)))
          for (const document of pulled) latest.set(document.document.id, document)
        }
        await expectMonths([...latest.values()])
        await view.transaction('rw', view.months, view.names, view.settings, () => replaceAll(view, making))
        await expectMonths([...latest.values()])
      }),
      { numRuns: 40 },
    )
  })
})
