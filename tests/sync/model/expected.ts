import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { collectionsOf, entityOf, type Collection, type Scope } from '#sync/entities/index.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { CalendarHeadline } from '#sync/entities/calendar-headline.ts'
import type { HeadlineEntry, MonthEntry, MonthRecord, NameRecord } from '#sync/protocol/month-record.ts'
import { isTombstone, type PulledDocument } from '#sync/protocol/pull-answer.ts'
import { expandMonth } from '#sync/replica/view/expand-month.ts'
import { addToMonthChanges, noMonthChanges } from '#sync/replica/view/month-changes.ts'
import { pullAll } from '#tests/support/pull.ts'
import type { Person, RunningSchool } from './school.ts'

/** A whole copy: documents by collection and id. */
export type Copy = Partial<Record<Collection, Record<string, object>>>

export type Truth = { scope: Scope; position: number; copy: Copy }

/** What a device that has pulled everything must hold: what the server would send it from nothing. */
export async function truthFor(school: RunningSchool, { id, browser }: Person): Promise<Truth> {
  const { documents, checkpoint } = await pullAll(browser, id)
  const live = documents.filter(({ document }) => !isTombstone(document))
  const copy = toCopy(live)
  expect(idsOf(copy), 'a pull from nothing sends what the scope may read').toEqual(
    await readableIds(school, checkpoint.scope),
  )
  return { scope: checkpoint.scope, position: checkpoint.position, copy }
}

/** The same for several people, read once for all who may read the same. */
export async function truthsFor(school: RunningSchool, people: readonly number[]): Promise<Map<number, Truth>> {
  const read = new Map<Scope, Promise<Truth>>()
  const truths = people.map(async (person): Promise<[number, Truth]> => {
    const scope = school.roleOf(person)
    if (!read.has(scope)) read.set(scope, truthFor(school, school.people[person]!))
    const truth = await read.get(scope)!
    expect(truth.scope, 'the scope of a pull is that of the role').toBe(scope)
    return [person, truth]
  })
  return new Map(await Promise.all(truths))
}

/**
 * Like `toEqual`, which takes many times as long over hundreds of documents: that is called only if something differs.
 */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

export function toCopy(pulled: readonly PulledDocument[]): Copy {
  const copy: Copy = {}
  for (const { collection, document } of pulled) (copy[collection] ??= {})[document.id] = document
  return copy
}

/** A month as a screen could read it: every occurrence that touches it in UTC, whole. */
export type ShownMonth = { month: string; entries: MonthEntry[]; headlines: HeadlineEntry[] }

/** Months and names made in the plainest way: every occurrence into every month that it touches. */
export function viewOf(shown: Copy): { months: ShownMonth[]; names: NameRecord[] } {
  const months = new Map<string, ShownMonth>()
  const at = (month: string): ShownMonth => {
    const record = months.get(month) ?? { month, entries: [], headlines: [] }
    months.set(month, record)
    return record
  }
  for (const event of Object.values(shown.calendarEvent ?? {}) as CalendarEvent[]) {
    for (const entry of event.archived ? [] : entriesOf(event)) {
      for (const month of monthsFrom(entry.start, entry.end)) at(month).entries.push(entry)
    }
  }
  for (const headline of Object.values(shown.calendarHeadline ?? {}) as CalendarHeadline[]) {
    const { id, start, end, name, descriptionHtml, imageBlobReferenceId, archived } = headline
    const entry = { id, start, end, name, descriptionHtml, imageBlobReferenceId }
    if (!archived) at(start.slice(0, 7)).headlines.push(entry)
  }
  return inOrder([...months.values()], namesOf(shown))
}

function entriesOf(event: CalendarEvent): MonthEntry[] {
  return event.schedules.map(({ id, start, end, isAllDay }) => ({
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
}

function monthsFrom(start: string, end: string): string[] {
  const first = new Date(`${start.slice(0, 7)}-01T00:00:00.000Z`)
  const months = [start.slice(0, 7)]
  for (let next = 1; months.at(-1)! < end.slice(0, 7); next += 1) {
    months.push(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + next, 1)).toISOString().slice(0, 7))
  }
  return months
}

function namesOf(shown: Copy): NameRecord[] {
  const changes = noMonthChanges()
  for (const collection of ['calendarEventType', 'calendarEventProvider', 'itemTag'] as const) {
    const documents = Object.values(shown[collection] ?? {})
    addToMonthChanges(
      changes,
      documents.map((document) => ({ collection, document }) as PulledDocument),
    )
  }
  return [...changes.names.values()].filter((name) => name !== null)
}

/** The stored months as a screen could read them. */
export function readMonthRecords(months: readonly MonthRecord[], numbered: readonly string[]): ShownMonth[] {
  return months.map((record) => ({
    month: record.month,
    entries: expandMonth(record, numbered),
    headlines: record.headlines,
  }))
}

/** The order inside a record means nothing: the view sorts. */
export function inOrder(months: ShownMonth[], names: NameRecord[]): { months: ShownMonth[]; names: NameRecord[] } {
  const sorted = months.map((record) => ({
    ...record,
    entries: record.entries.toSorted((one, other) => compare(one.scheduleId, other.scheduleId)),
    headlines: record.headlines.toSorted((one, other) => compare(one.id, other.id)),
  }))
  return {
    months: sorted.toSorted((one, other) => compare(one.month, other.month)),
    names: names.toSorted((one, other) => compare(one.id, other.id)),
  }
}

function idsOf(copy: Copy): string[] {
  return Object.values(copy)
    .flatMap((documents) => Object.keys(documents))
    .toSorted()
}

/** Read from the tables, not from the pull. */
async function readableIds({ sql }: RunningSchool, scope: Scope): Promise<string[]> {
  const tables = collectionsOf(scope).map((collection) => {
    const hidden = scope === 'reader' && ['calendarEvent', 'calendarHeadline'].includes(collection)
    return `select id::text from ${entityOf(collection).table} where not deleted ${hidden ? 'and not archived' : ''}`
  })
  const rows = await sql.unsafe<{ id: string }[]>(`/* readableIds */ ${tables.join(' union all ')}`)
  return rows.map(({ id }) => id).toSorted()
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
