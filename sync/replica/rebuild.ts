import type { Collection, Documents } from '../entities/index.ts'
import type { MonthKey, MonthRecord, NameRecord } from '../protocol/month-record.ts'
import { isTombstone, type PulledDocument } from '../protocol/pull-answer.ts'
import { placeEvent, placeHeadline, type PlacedEntry, type PlacedHeadline } from './month-records.ts'
import type { ViewStore } from './view-store.ts'

/**
 * What changed documents do to the months and names, by their ids: computed before the transaction, written inside it.
 * An empty list or null says that nothing of the document is shown any more.
 */
export type Rebuild = {
  events: Map<string, PlacedEntry[]>
  headlines: Map<string, PlacedHeadline | null>
  names: Map<string, NameRecord | null>
}

export function emptyRebuild(): Rebuild {
  return { events: new Map(), headlines: new Map(), names: new Map() }
}

/** Adds pulled documents; the later document of an id wins. */
export function addToRebuild(rebuild: Rebuild, pulled: readonly PulledDocument[]): void {
  for (const { collection, document } of pulled) {
    if (collection === 'calendarEvent') {
      rebuild.events.set(document.id, isTombstone(document) ? [] : placeEvent(document))
    } else if (collection === 'calendarHeadline') {
      rebuild.headlines.set(document.id, isTombstone(document) ? null : placeHeadline(document))
    } else if (isNamed(collection)) {
      const name = isTombstone(document) ? null : toName(collection, document as Documents[NamedCollection])
      rebuild.names.set(document.id, name)
    }
  }
}

/** Writes a rebuild; runs inside a transaction over `months` and `names`. Finds the old months in `months` itself. */
export async function applyRebuild(view: ViewStore, rebuild: Rebuild): Promise<void> {
  const { present, gone } = splitNames(rebuild)
  if (present.length > 0) await view.names.bulkPut(present)
  if (gone.length > 0) await view.names.bulkDelete(gone)
  const months = [...new Set([...newMonthsOf(rebuild), ...(await oldMonthsOf(view, rebuild))])]
  if (months.length === 0) return
  const stored = await view.months.bulkGet(months)
  const kept = months.map((month, index): MonthRecord => {
    const record = stored[index]
    return {
      month,
      eventIds: [],
      entries: record?.entries.filter(({ eventId }) => !rebuild.events.has(eventId)) ?? [],
      headlines: record?.headlines.filter(({ id }) => !rebuild.headlines.has(id)) ?? [],
    }
  })
  const records = fillRecords(kept, rebuild)
  await putMonths(
    view,
    records.filter((record) => !isEmpty(record)),
  )
  await view.months.bulkDelete(records.filter(isEmpty).map(({ month }) => month))
}

/** An emptied record goes, so that the range of months ends where the events end. */
function isEmpty({ entries, headlines }: MonthRecord): boolean {
  return entries.length === 0 && headlines.length === 0
}

/** Replaces all months and names by a rebuild of everything; runs inside a transaction over both. */
export async function replaceAll(view: ViewStore, rebuild: Rebuild): Promise<void> {
  await view.months.clear()
  await view.names.clear()
  await view.names.bulkPut(splitNames(rebuild).present)
  await putMonths(view, fillRecords([], rebuild))
}

/** Months of about so many entries are copied in one task: copying all would hold the page up for a quarter of a second. */
const entriesAtOnce = 1_500

/** [Note: Long tasks] Putting copies a record at once and on the spot; between two requests the page may do something else. */
async function putMonths(view: ViewStore, records: readonly MonthRecord[]): Promise<void> {
  let begun: MonthRecord[] = []
  let entries = 0
  for (const record of records) {
    begun.push(record)
    entries += record.entries.length
    if (entries < entriesAtOnce) continue
    await view.months.bulkPut(begun)
    begun = []
    entries = 0
  }
  if (begun.length > 0) await view.months.bulkPut(begun)
}

function fillRecords(records: MonthRecord[], rebuild: Rebuild): MonthRecord[] {
  const byMonth = new Map(records.map((record) => [record.month, record]))
  const recordOf = (month: MonthKey): MonthRecord => {
    const record = byMonth.get(month) ?? { month, eventIds: [], entries: [], headlines: [] }
    byMonth.set(month, record)
    return record
  }
  for (const { months, entry } of [...rebuild.events.values()].flat()) {
    for (const month of months) recordOf(month).entries.push(entry)
  }
  for (const placed of rebuild.headlines.values()) {
    for (const month of placed?.months ?? []) if (placed) recordOf(month).headlines.push(placed.headline)
  }
  for (const record of byMonth.values()) record.eventIds = [...new Set(record.entries.map(({ eventId }) => eventId))]
  return [...byMonth.values()]
}

async function oldMonthsOf(view: ViewStore, { events, headlines }: Rebuild): Promise<MonthKey[]> {
  const ofEvents =
    events.size === 0
      ? []
      : await view.months
          .where('eventIds')
          .anyOf([...events.keys()])
          .primaryKeys()
  if (headlines.size === 0) return ofEvents
  const ofHeadlines = view.months.filter((record) => record.headlines.some(({ id }) => headlines.has(id)))
  return [...ofEvents, ...(await ofHeadlines.primaryKeys())]
}

function newMonthsOf({ events, headlines }: Rebuild): MonthKey[] {
  const ofEvents = [...events.values()].flat().flatMap(({ months }) => months)
  return [...ofEvents, ...[...headlines.values()].flatMap((placed) => placed?.months ?? [])]
}

function splitNames({ names }: Rebuild): { present: NameRecord[]; gone: string[] } {
  const entries = [...names]
  return {
    present: entries.flatMap(([, name]) => (name ? [name] : [])),
    gone: entries.flatMap(([id, name]) => (name ? [] : [id])),
  }
}

type NamedCollection = 'calendarEventType' | 'calendarEventProvider' | 'itemTag'

const kinds = { calendarEventType: 'type', calendarEventProvider: 'provider', itemTag: 'tag' } as const

function isNamed(collection: Collection): collection is NamedCollection {
  return collection in kinds
}

function toName(collection: NamedCollection, document: Documents[NamedCollection]): NameRecord {
  const { id, name, color, displayOrder, archived } = document
  const tagType = 'tagType' in document ? (document.tagType as NameRecord['tagType']) : null
  return { id, kind: kinds[collection], name, color, displayOrder, tagType, archived }
}
