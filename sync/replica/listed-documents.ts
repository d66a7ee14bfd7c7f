import { liveQuery } from 'dexie'
import { combineLatest, filter, from, map, Observable, of, switchMap } from 'rxjs'
import type { Collection, Documents } from '../entities/index.ts'
import { conflictsIn, isWhole } from './conflicts.ts'
import { currentGeneration } from './documents.ts'
import type { Engine } from './engine.ts'
import { shownEdits } from './outbox.ts'
import { withEdits } from './overlay.ts'
import type { OutboxEntry } from './work-store.ts'

/** A document as administration lists it: with the waiting edits applied, and whether any of them wait or need somebody. */
export type Listed<C extends Collection> = { document: Documents[C]; state: 'saved' | 'waiting' | 'attention' }

/** The queue in the order it was made, live in every tab. */
export function watchOutbox({ work }: Engine): Observable<OutboxEntry[]> {
  return new Observable((observer) => {
    const subscription = liveQuery(() => work.outbox.orderBy('seq').toArray()).subscribe(observer)
    return () => subscription.unsubscribe()
  })
}

/** Every document of a collection that is not deleted, replica + queue, live; archived ones too. */
export function watchListed<C extends Collection>(engine: Engine, collection: C): Observable<Listed<C>[]> {
  return watchCopyAndQueue(engine, collection).pipe(map(({ rows }) => rows))
}

/** The same for a list on the screen, which is loading and not empty while there is no copy; what waits is shown anyway. */
export function watchListedOfCopy<C extends Collection>(engine: Engine, collection: C): Observable<Listed<C>[]> {
  return watchCopyAndQueue(engine, collection).pipe(
    filter(({ hasCopy, rows }) => hasCopy || rows.length > 0),
    map(({ rows }) => rows),
  )
}

function watchCopyAndQueue<C extends Collection>(
  engine: Engine,
  collection: C,
): Observable<{ hasCopy: boolean; rows: Listed<C>[] }> {
  return combineLatest([storedDocuments(engine, collection), watchOutbox(engine)]).pipe(
    map(([stored, entries]) => {
      const ofCollection = entries.filter(({ edit }) => edit.entity === collection)
      const known = new Map<string, Documents[C]>((stored ?? []).map((document) => [String(document.id), document]))
      const byDocument = Map.groupBy(ofCollection, ({ edit }) => edit.documentId)
      const ids = new Set([...known.keys(), ...byDocument.keys()])
      const rows = [...ids].flatMap((id): Listed<C>[] => {
        const own = byDocument.get(id) ?? []
        const document = known.get(id) ?? deletedMeanwhile<C>(own)
        const shown = withEdits(collection, document, shownEdits(own, collection, id))
        // A deletion that somebody has to decide about hides nothing.
        const listed = shown ?? (stateOf(own) === 'attention' ? document : null)
        return listed ? [{ document: listed, state: stateOf(own) }] : []
      })
      return { hasCopy: stored !== null, rows }
    }),
  )
}

/** What somebody deleted while I changed it stays in the list until I have decided about it. */
function deletedMeanwhile<C extends Collection>(own: readonly OutboxEntry[]): Documents[C] | null {
  const gone = conflictsIn(own, () => undefined).find(({ current }) => current['deleted'] === true)
  if (!gone || !isWhole(gone.current)) return null
  const { deleted: _deleted, ...document } = gone.current
  return document as unknown as Documents[C]
}

/** Null while there is no copy. */
function storedDocuments<C extends Collection>(engine: Engine, collection: C): Observable<Documents[C][] | null> {
  return currentGeneration(engine).pipe(
    switchMap((generation) => (generation ? from(engine.live.collection(generation, collection)) : of(null))),
    switchMap((opened) => (opened ? opened.find().$ : of(null))),
    map((documents) => documents && documents.map((document) => document.toJSON() as unknown as Documents[C])),
  )
}

function stateOf(entries: readonly OutboxEntry[]): Listed<Collection>['state'] {
  if (entries.some(({ state }) => state === 'conflict' || state === 'refused')) return 'attention'
  return entries.length > 0 ? 'waiting' : 'saved'
}
