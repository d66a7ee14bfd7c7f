import { combineLatest, map, Observable, type Subscription } from 'rxjs'
import { fromListRow, toListRow } from '../../derive/to-list-row.ts'
import type { Collection, ListRows } from '../../entities/index.ts'
import type { Engine } from '../engine/engine.ts'
import { deletedMeanwhile, stateOf, type Listed } from './listed-documents.ts'
import { inOrder } from '../outbox/outbox-entry.ts'
import { justQueued } from '../outbox/just-queued.ts'
import { overlayingEdits } from '../outbox/outbox.ts'
import { withEdits } from '../outbox/overlay.ts'
import type { Generation } from '../storage/database-names.ts'
import type { ViewStore } from '../storage/view-store.ts'
import { watchStore } from '../storage/watch-store.ts'
import { lacksRows, readParts, rowsKey, type RowsIndex, type RowsPart } from '../view/row-records.ts'
import { readRowsOf } from '../view/rows-of-documents.ts'
import type { OutboxEntry } from '../storage/work-store.ts'
import { readAgain } from '../../times.ts'

/** A row of a list, with the waiting edits applied. The same object until something in it changes. */
export type ListedRow<C extends Collection> = { row: ListRows[C]; state: Listed<C>['state'] }

/** What is new in the storage since the last look. */
type News = { index: RowsIndex | null; parts: Map<string, RowsPart>; isAnew: boolean; entries: OutboxEntry[] }

/** Set for a copy that is ahead of its rows because an engine of another build writes it. */
type Behind = News & { copy?: Generation }

/** The part of it that is read from the view. */
type Stored = Omit<Behind, 'entries'>

/**
 * The rows of a collection that are not deleted, replica + outbox, live; archived ones too. After the first time it
 * reads and rebuilds only what has changed. It waits while there is no copy, unless something waits in the outbox.
 */
export function watchListedRows<C extends Collection>(engine: Engine, collection: C): Observable<ListedRow<C>[]> {
  return new Observable((observer) => {
    const rows = createRows(collection)
    let looking: Subscription | undefined
    let reading: Reading | undefined
    let failures = 0
    let again: ReturnType<typeof setTimeout> | undefined
    const show = (taken: () => ListedRow<C>[] | null) => {
      try {
        const shown = taken()
        if (shown) observer.next(shown)
      } catch (error) {
        observer.error(error)
      }
    }
    const take = (news: News) => show(() => rows.take(news))
    const lookAnew = () => {
      clearTimeout(again)
      looking?.unsubscribe()
      reading = undefined
      looking = watchStore(() => look(engine, collection, rows.index())).subscribe({
        next: onNews,
        error: (error: unknown) => observer.error(error),
      })
    }
    const onNews = (news: Behind) => {
      if (news.copy) {
        if (reading) reading.isOutdated = true
        else void readDocuments(news, news.copy)
        return
      }
      reading = undefined
      failures = 0
      take(news)
    }
    // Outside the query, which may not write, because opening a database writes. News that arrives meanwhile is read
    // right after.
    const readDocuments = async (news: News, copy: Generation) => {
      const mine: Reading = (reading = { isOutdated: false })
      const read = await readRowsOf(engine.live, copy, collection).catch((error: unknown) => ({ error }))
      if (reading !== mine) return
      reading = undefined
      failures = 'error' in read ? failures + 1 : 0
      take('error' in read ? news : { ...news, ...read, isAnew: true })
      if (failures > patience) {
        if ('error' in read && rows.index() === null) observer.error(read.error)
      } else if (mine.isOutdated) lookAnew()
      else if ('error' in read) again = setTimeout(lookAnew, readAgain)
    }
    // A failed read may succeed after a closing; but a database that cannot be opened also reports itself by closing.
    const closings = engine.live.closings.subscribe(() => failures <= patience && lookAnew())
    // A reading that has begun ends with the queue as it was, and would take the edit away again.
    const queued = justQueued(engine.work).subscribe((entry) => {
      if (entry.edit.entity === collection && !reading) show(() => rows.takeQueued(entry))
    })
    lookAnew()
    return () => {
      closings.unsubscribe()
      queued.unsubscribe()
      clearTimeout(again)
      looking?.unsubscribe()
      reading = undefined
    }
  })
}

/** A reading of all documents, in place of stale rows. If they cannot be read, the previous rows stay. */
type Reading = { isOutdated: boolean }

/** How often documents that cannot be read are requested again at once. */
const patience = 2

/** The rows that other rows refer to, by id. */
export type NamedRows = ReadonlyMap<string, ListRows[Collection]>

export function watchNamedRows(engine: Engine, collections: readonly Collection[]): Observable<NamedRows> {
  return combineLatest(collections.map((collection) => watchListedRows(engine, collection))).pipe(
    map((lists) => new Map(lists.flat().map(({ row }) => [row.id, row]))),
  )
}

/**
 * The outbox is read first: edits that have left it by then are in the rows, so no row briefly shows an earlier state.
 */
async function look({ view, work }: Engine, collection: Collection, known: RowsIndex | null): Promise<Behind> {
  const entries = (await inOrder(work)).filter(({ edit }) => edit.entity === collection)
  const stored = await view.transaction('r', view.generations, view.settings, () => lookAtRows(view, collection, known))
  return { ...stored, entries }
}

async function lookAtRows(view: ViewStore, collection: Collection, known: RowsIndex | null): Promise<Stored> {
  const current = await view.generations.get('current')
  const stored = (await view.settings.get(rowsKey(collection)))?.value as RowsIndex | undefined
  // The previous rows stay while another copy is made, so that no list suddenly empties.
  const nothing = { index: known, parts: new Map<string, RowsPart>(), isAnew: false }
  if (!current || current.isGone || current.generation.scope !== 'administrator') return nothing
  if (!stored || (await lacksRows(view, current))) return { ...nothing, copy: current.generation }
  const isAnew = known?.made !== stored.made
  const changed = Object.keys(stored.positions).filter(
    (name) => isAnew || known.positions[name] !== stored.positions[name],
  )
  const parts = new Map(await readParts(view, collection, changed))
  return { index: stored, parts, isAnew }
}

function createRows<C extends Collection>(collection: C) {
  let index: RowsIndex | null = null
  let outbox = new Map<string, { entries: OutboxEntry[]; mark: string }>()
  let hasShown = false
  const parts = new Map<string, RowsPart>()
  const shown = new Map<string, ListedRow<C>>()
  /** What was deleted while this list is watched: if that is undone, it is shown as it was until it has come back. */
  const deleted = new Map<string, ListRows[C]>()

  const storedOf = (id: string) => parts.get(id.slice(0, 2))?.[id] as ListRows[C] | undefined
  const show = (id: string) => {
    const own = outbox.get(id)?.entries ?? []
    const isRestored = own.some(({ edit }) => edit.after['deleted'] === false)
    const listed = listedRowOf(collection, id, storedOf(id) ?? (isRestored ? deleted.get(id) : undefined), own)
    if (listed) shown.set(id, listed)
    else shown.delete(id)
  }
  const takeStored = (news: News): Set<string> => {
    const changed = new Set<string>()
    const gone = news.isAnew ? [...parts.keys()].filter((name) => !news.parts.has(name)) : []
    for (const [name, part] of [...news.parts, ...gone.map((name): [string, RowsPart] => [name, {}])]) {
      const before = parts.get(name) ?? {}
      parts.set(name, part)
      for (const [id, row] of Object.entries(before)) {
        if (part[id]) continue
        changed.add(id)
        deleted.set(id, row as ListRows[C])
      }
      for (const [id, row] of Object.entries(part)) {
        if (news.isAnew || before[id]?.position !== row.position) changed.add(id)
      }
    }
    index = news.index
    return changed
  }
  const takeOutbox = ({ entries }: News): Set<string> => {
    const before = outbox
    const byDocument = Map.groupBy(entries, ({ edit }) => edit.documentId)
    outbox = new Map([...byDocument].map(([id, own]) => [id, { entries: own, mark: markOf(own) }]))
    const ids = [...before.keys(), ...outbox.keys()]
    return new Set(ids.filter((id) => before.get(id)?.mark !== outbox.get(id)?.mark))
  }
  const take = (news: News): ListedRow<C>[] | null => {
    const changed = new Set([...takeStored(news), ...takeOutbox(news)])
    for (const id of changed) show(id)
    if (index === null && shown.size === 0) return null
    if (hasShown && changed.size === 0) return null
    hasShown = true
    return [...shown.values()]
  }
  return {
    index: () => index,
    /** Every row as it is now; null if nothing has changed, or there is nothing to show yet. */
    take,
    /** The same with an edit that is in the queue by now, which has not been read again. */
    takeQueued: (entry: OutboxEntry): ListedRow<C>[] | null => {
      const known = [...outbox.values()].flatMap(({ entries }) => entries)
      if (!hasShown || known.some(({ edit }) => edit.id === entry.edit.id)) return null
      return take({ index, parts: new Map(), isAnew: false, entries: [...known, entry] })
    },
  }
}

function markOf(entries: readonly OutboxEntry[]): string {
  return entries.map(({ edit, state }) => `${edit.id} ${state}`).join()
}

/** An edit describes each field separately, so it can be applied to a row as to the whole document. */
function listedRowOf<C extends Collection>(
  collection: C,
  id: string,
  stored: ListRows[C] | undefined,
  own: readonly OutboxEntry[],
): ListedRow<C> | null {
  const state = stateOf(own)
  if (own.length === 0) return stored ? { row: stored, state } : null
  const document = stored ? fromListRow<C>(stored) : deletedMeanwhile<C>(own)
  const shown = withEdits(collection, document, overlayingEdits(own, collection, id))
  // A deletion that somebody has to decide about hides nothing.
  const listed = shown ?? (state === 'attention' ? document : null)
  return listed && { row: toListRow(collection, listed), state }
}
