import { expect } from 'vitest'
import { collectionsOf, entityOf, type Collection, type Scope } from '#sync/entities/index.ts'
import type { MonthRecord, NameRecord } from '#sync/protocol/month-record.ts'
import { isTombstone, type PulledDocument } from '#sync/protocol/pull-answer.ts'
import { addToRebuild, emptyRebuild } from '#sync/replica/rebuild.ts'
import { pullAll } from '#tests/support/pull.ts'
import type { Person, RunningSchool } from './school.ts'

/** A whole copy: documents by collection and id. */
export type Copy = Partial<Record<Collection, Record<string, object>>>

export type Truth = { scope: Scope; position: number; copy: Copy }

/** What a device must hold that has pulled everything: what the server would send it from nothing. */
export async function truthFor(school: RunningSchool, { id, browser }: Person): Promise<Truth> {
  const { documents, checkpoint } = await pullAll(browser, id)
  const live = documents.filter(({ document }) => !isTombstone(document))
  const copy = toCopy(live)
  expect(idsOf(copy), 'a pull from nothing sends what the scope may read').toEqual(
    await readableIds(school, checkpoint.scope),
  )
  return { scope: checkpoint.scope, position: checkpoint.position, copy }
}

export function toCopy(pulled: readonly PulledDocument[]): Copy {
  const copy: Copy = {}
  for (const { collection, document } of pulled) copy[collection] = { ...copy[collection], [document.id]: document }
  return copy
}

/** Months and names made in the plainest way: every occurrence into every month that it stands in. */
export function viewOf(shown: Copy): { months: MonthRecord[]; names: NameRecord[] } {
  const { events, headlines, names } = rebuildOf(
    Object.entries(shown).flatMap(([collection, documents]) =>
      Object.values(documents).map((document) => ({ collection, document }) as PulledDocument),
    ),
  )
  const months = new Map<string, MonthRecord>()
  const at = (month: string): MonthRecord => {
    const record = months.get(month) ?? { month, eventIds: [], entries: [], headlines: [] }
    months.set(month, record)
    return record
  }
  for (const placed of [...events.values()].flat()) {
    for (const month of placed.months) at(month).entries.push(placed.entry)
  }
  for (const placed of headlines.values()) {
    for (const month of placed?.months ?? []) at(month).headlines.push(placed!.headline)
  }
  for (const record of months.values()) record.eventIds = [...new Set(record.entries.map(({ eventId }) => eventId))]
  return inOrder(
    [...months.values()],
    [...names.values()].filter((name) => name !== null),
  )
}

function rebuildOf(live: readonly PulledDocument[]) {
  const rebuild = emptyRebuild()
  addToRebuild(rebuild, live)
  return rebuild
}

/** The order inside a record says nothing: the view sorts. */
export function inOrder(months: MonthRecord[], names: NameRecord[]): { months: MonthRecord[]; names: NameRecord[] } {
  const sorted = months.map((record) => ({
    ...record,
    eventIds: record.eventIds.toSorted(),
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

/** Asked of the tables, not of the pull. */
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
