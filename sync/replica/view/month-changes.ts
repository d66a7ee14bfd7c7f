import type { Documents } from '../../entities/index.ts'
import { placeEvent, type PlacedEvent } from '../../faces/calendar-event/month-entry.ts'
import { isNamed, toName, type NamedCollection } from '../../faces/name-record.ts'
import type {
  EarlierMonthRecord,
  HeadlineEntry,
  MonthKey,
  MonthRecord,
  NameRecord,
} from '../../protocol/month-record.ts'
import { isTombstone, type PulledDocument } from '../../protocol/pull-answer.ts'
import {
  addEvent,
  emptyMonth,
  isEmptyMonth,
  monthOfHeadline,
  monthsOf,
  placeHeadline,
  putNumbers,
  readNumbers,
  withoutEvents,
  type NumberOf,
} from './month-records.ts'
import { replaceMonthsOf } from './months-of-documents.ts'
import type { ViewStore } from '../storage/view-store.ts'

/**
 * What changed documents do to the months and names, by their ids: computed before the transaction, written inside it.
 * Null means that nothing of the document is shown any more.
 */
export type MonthChanges = {
  events: Map<string, PlacedEvent | null>
  headlines: Map<string, HeadlineEntry | null>
  names: Map<string, NameRecord | null>
}

export function noMonthChanges(): MonthChanges {
  return { events: new Map(), headlines: new Map(), names: new Map() }
}

/** Adds pulled documents; the later document of an id wins. */
export function addToMonthChanges(changes: MonthChanges, pulled: readonly PulledDocument[]): void {
  for (const { collection, document } of pulled) {
    if (collection === 'calendarEvent') {
      changes.events.set(document.id, isTombstone(document) ? null : placeEvent(document))
    } else if (collection === 'calendarHeadline') {
      changes.headlines.set(document.id, isTombstone(document) ? null : placeHeadline(document))
    } else if (isNamed(collection)) {
      const name = isTombstone(document) ? null : toName(collection, document as Documents[NamedCollection])
      changes.names.set(document.id, name)
    }
  }
}

/** To wait for each month by itself costs more than reading and writing them; of 50,000 events a month is 300 KB. */
const monthsAtOnce = 8

/**
 * Writes the changes; runs inside a transaction over `months`, `names` and `settings`. Finds the old months by itself.
 */
export async function applyMonthChanges(view: ViewStore, changes: MonthChanges): Promise<void> {
  const { present, gone } = splitNames(changes)
  if (present.length > 0) await view.names.bulkPut(present)
  if (gone.length > 0) await view.names.bulkDelete(gone)
  const numbers = await readNumbers(view)
  const known = numbers.ids.length
  const { after, change } = changesOf(changes, numbers.numberOf)
  if (after.size === 0) return
  const months = [...new Set([...(await replaceMonthsOf(view, after)), ...[...after.values()].flat()])]
  // [Note: Long tasks] A few months at a time: between two requests the page can do other work.
  let written: PromiseLike<unknown> = Promise.resolve()
  for (let first = 0; first < months.length; first += monthsAtOnce) {
    const some = months.slice(first, first + monthsAtOnce)
    const [stored] = await Promise.all([view.months.bulkGet(some), written])
    const records = some.map((month, index) => change(toRecord(month, stored[index]), after))
    const empty = records.filter(isEmptyMonth)
    written = Promise.all([
      view.months.bulkPut(records.filter((record) => !isEmptyMonth(record))),
      view.months.bulkDelete(empty.map(({ month }) => month)),
    ])
  }
  await written
  if (numbers.ids.length > known) await putNumbers(view, numbers)
}

/** What changes do to months: the new months of each of its documents, and how it changes a month. */
export function changesOf(changes: MonthChanges, numberOf: NumberOf) {
  const after = monthsAfter(changes)
  const idsIn = new Map<MonthKey, string[]>()
  for (const [id, months] of after) for (const month of months) idsIn.set(month, [...(idsIn.get(month) ?? []), id])
  return {
    after,
    /** `old` holds the ids of those documents that may be in the month already. */
    change: (record: MonthRecord, old: Pick<ReadonlySet<string>, 'has'>): MonthRecord => {
      const changed = withoutEvents(record, old)
      const headlines = record.headlines.filter(({ id }) => !old.has(id))
      for (const id of idsIn.get(record.month) ?? []) {
        const event = changes.events.get(id)
        const headline = changes.headlines.get(id)
        if (event) addEvent(changed, event, numberOf)
        if (headline) headlines.push(headline)
      }
      return { ...changed, headlines }
    },
  }
}

/** An earlier build's record holds only headlines here: those with events have been rebuilt first. */
function toRecord(month: MonthKey, stored: MonthRecord | EarlierMonthRecord | undefined): MonthRecord {
  return stored && 'ids' in stored ? stored : { ...emptyMonth(month), headlines: stored?.headlines ?? [] }
}

/** The new months of every event and headline in the changes; none means that it is shown nowhere. */
function monthsAfter({ events, headlines }: MonthChanges): Map<string, MonthKey[]> {
  return new Map([
    ...[...events].map(([id, placed]): [string, MonthKey[]] => [id, placed ? monthsOf(placed) : []]),
    ...[...headlines].map(([id, headline]): [string, MonthKey[]] => [id, headline ? [monthOfHeadline(headline)] : []]),
  ])
}

function splitNames({ names }: MonthChanges): { present: NameRecord[]; gone: string[] } {
  const entries = [...names]
  return {
    present: entries.flatMap(([, name]) => (name ? [name] : [])),
    gone: entries.flatMap(([id, name]) => (name ? [] : [id])),
  }
}
