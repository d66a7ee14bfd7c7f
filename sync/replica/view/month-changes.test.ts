import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultsOf } from '../../define.ts'
import { entities } from '../../entities/index.ts'
import type { CalendarEvent } from '../../entities/calendar-event.ts'
import type { CalendarHeadline } from '../../entities/calendar-headline.ts'
import type { PulledDocument } from '../../protocol/pull-answer.ts'
import { addToMonths, beginMonths, replaceAll } from './months-in-making.ts'
import { addToMonthChanges, applyMonthChanges, noMonthChanges } from './month-changes.ts'
import { openViewStore, type ViewStore } from '../storage/view-store.ts'

const common = { position: 1, edit: null, descriptionHtml: null, imageBlobReferenceId: null, archived: false }

function event(id: string, days: string[], change: Partial<CalendarEvent> = {}): PulledDocument {
  const schedules = days.map((day) => ({
    ...defaultsOf(entities.calendarEvent.children.schedules),
    id: `${id} on ${day}`,
    start: `${day}T00:00:00.000Z`,
    end: `${day}T00:00:00.000Z`,
  }))
  const document: CalendarEvent = {
    ...defaultsOf(entities.calendarEvent),
    ...common,
    id,
    name: id,
    calendarEventTypeId: 'type',
    urls: [],
    providers: [],
    tagLinks: [],
    changes: [],
    schedules,
    ...change,
  }
  return { collection: 'calendarEvent', document }
}

function headline(id: string, day: string): PulledDocument {
  const date = `${day}T00:00:00.000Z`
  const document: CalendarHeadline = {
    ...defaultsOf(entities.calendarHeadline),
    ...common,
    id,
    name: id,
    start: date,
    end: date,
  }
  return { collection: 'calendarHeadline', document }
}

function tag(id: string, name: string): PulledDocument {
  return {
    collection: 'itemTag',
    document: { ...defaultsOf(entities.itemTag), ...common, id, name },
  }
}

const gone = (collection: 'calendarEvent' | 'calendarHeadline' | 'itemTag', id: string): PulledDocument => ({
  collection,
  document: { id, position: 2, deleted: true },
})

describe('months and names', () => {
  let view: ViewStore
  beforeEach(() => {
    view = openViewStore('rebuild')
  })
  afterEach(() => view.delete())

  const apply = async (...pulled: PulledDocument[]) => {
    const changes = noMonthChanges()
    addToMonthChanges(changes, pulled)
    await view.transaction('rw', view.months, view.names, view.settings, () => applyMonthChanges(view, changes))
  }
  const shown = async () => {
    const months = await view.months.toArray()
    return Object.fromEntries(
      months.map(({ month, events, headlines }) => [
        month,
        [...events.map(([name]) => name), ...headlines.map(({ name }) => name)].toSorted(),
      ]),
    )
  }

  test('months show an event in every month that its dates touch, beside the events already there', async () => {
    await apply(event('census', ['2026-11-18']))
    await apply(event('exams', ['2026-11-19', '2027-01-20']))
    expect(await shown()).toEqual({ '2026-11': ['census', 'exams'], '2027-01': ['exams'] })
  })

  test('months take an event out of its old months, which nobody has to name', async () => {
    await apply(event('census', ['2026-11-18']), event('exams', ['2026-11-19']))
    await apply(event('exams', ['2027-05-18']))
    expect(await shown()).toEqual({ '2026-11': ['census'], '2027-05': ['exams'] })
    expect((await view.months.get('2026-11'))?.ids).toEqual(['census'])
    const months = await view.settings.where('key').startsWith('months-of-').toArray()
    expect(months.map(({ value }) => value)).toEqual([{ census: ['2026-11'] }, { exams: ['2027-05'] }])
  })

  test('months drop a deleted and an archived event, and a month that became empty with it', async () => {
    await apply(event('census', ['2026-11-18']), event('exams', ['2026-09-18']), event('results', ['2026-09-18']))
    await apply(gone('calendarEvent', 'census'), event('exams', ['2026-09-18'], { archived: true }))
    expect(await shown()).toEqual({ '2026-09': ['results'] })
  })

  test('months move a headline with its date, and drop a deleted one', async () => {
    await apply(headline('Welcome', '2026-09-01'), headline('Results', '2026-08-01'))
    await apply(headline('Welcome', '2026-12-01'), gone('calendarHeadline', 'Results'))
    expect(await shown()).toEqual({ '2026-12': ['Welcome'] })
  })

  test('names say which types are deadlines', async () => {
    const type = (id: string, isDeadline: boolean): PulledDocument => ({
      collection: 'calendarEventType',
      document: { ...defaultsOf(entities.calendarEventType), id, isDeadline, position: 1, edit: null },
    })
    await apply(type('return', true), type('webinar', false), tag('phase', 'Primary'))
    const names = await view.names.toArray()
    expect(names.filter(({ isDeadline }) => isDeadline).map(({ id }) => id)).toEqual(['return'])
  })

  test('months take the last of several changes of one document', async () => {
    await apply(
      event('census', ['2026-11-18']),
      event('census', ['2026-09-18']),
      gone('itemTag', 'a'),
      tag('a', 'back'),
    )
    expect(await shown()).toEqual({ '2026-09': ['census'] })
    expect(await view.names.toArray()).toMatchObject([{ id: 'a', kind: 'tag', name: 'back' }])
  })

  test('names hold no deleted type, provider or tag', async () => {
    await apply(tag('a', 'Primary'), tag('b', 'Secondary'))
    await apply(gone('itemTag', 'a'))
    expect(await view.names.toCollection().primaryKeys()).toEqual(['b'])
  })

  test('months and names are the same when rebuilt from everything', async () => {
    await apply(event('census', ['2026-11-18']), headline('Old', '2026-03-01'), tag('a', 'Primary'))
    const making = beginMonths()
    addToMonths(making, [event('exams', ['2026-11-19', '2027-01-20']), tag('b', 'Secondary')])
    await view.transaction('rw', view.months, view.names, view.settings, () => replaceAll(view, making))
    expect(await shown()).toEqual({ '2026-11': ['exams'], '2027-01': ['exams'] })
    expect(await view.names.toCollection().primaryKeys()).toEqual(['b'])
  })
})
