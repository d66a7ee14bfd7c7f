import { combineLatest, distinctUntilChanged, filter, firstValueFrom, map, of, scan, type Observable } from 'rxjs'
import type { Collection, Documents } from '../../entities/index.ts'
import { conflictsIn, isWhole } from '../outbox/conflicts.ts'
import { watchCollection } from './stored-documents.ts'
import type { Engine } from '../engine/engine.ts'
import { documentOf } from '../storage/live-replica.ts'
import { isUnsent, overlayingEdits } from '../outbox/outbox.ts'
import { watchOutbox } from './watch-outbox.ts'
import { withEdits } from '../outbox/overlay.ts'
import type { OutboxEntry } from '../storage/work-store.ts'

/**
 * A document as administration lists it: with the waiting edits applied, and whether any of them wait or need somebody.
 */
export type Listed<C extends Collection> = { document: Documents[C]; state: 'saved' | 'waiting' | 'attention' }

/**
 * One document that is not deleted, replica + outbox, live: it listens to that document alone, and waits for a copy.
 */
export function watchListedDocument<C extends Collection>(
  engine: Engine,
  collection: C,
  id: string,
): Observable<Listed<C> | null> {
  return watchDocumentAndEdits(engine, collection, id).pipe(
    filter(({ hasCopy, row }) => hasCopy || row !== null),
    map(({ row }) => row),
  )
}

/** One document as it is now, replica + outbox. */
export async function readListedDocument<C extends Collection>(
  engine: Engine,
  collection: C,
  id: string,
): Promise<Listed<C> | null> {
  return (await firstValueFrom(watchDocumentAndEdits(engine, collection, id))).row
}

function watchDocumentAndEdits<C extends Collection>(engine: Engine, collection: C, id: string) {
  return combineLatest([storedDocument(engine, collection, id), watchOutbox(engine, id)]).pipe(
    map(([stored, entries]) => {
      const own = entries.filter(({ edit }) => edit.entity === collection)
      return { hasCopy: stored !== null, row: listedOf(collection, id, stored?.document, own) }
    }),
  )
}

/**
 * Null while there is no copy; `document` is undefined if the copy has none with this id. The previous value stays
 * while another copy is made, so that no form closes over what is being typed.
 */
function storedDocument<C extends Collection>(engine: Engine, collection: C, id: string) {
  type Stored = { document: Documents[C] | undefined } | null
  return watchCollection(engine, collection, (opened) => opened?.findByIds([id]).$ ?? of(null)).pipe(
    // The map is a new one after every change of the collection; an unchanged document is the same object.
    map((found) => found && { found: found.get(id) }),
    distinctUntilChanged((one, other) => one !== null && other !== null && one.found === other.found),
    map((one): Stored => one && { document: one.found && documentOf<C>(one.found) }),
    scan((shown: Stored, stored: Stored) => stored ?? shown, null),
  )
}

/** A document with its own edits as a list shows it; null if deleted. */
function listedOf<C extends Collection>(
  collection: C,
  id: string,
  stored: Documents[C] | undefined,
  own: readonly OutboxEntry[],
): Listed<C> | null {
  const document = stored ?? deletedMeanwhile<C>(own)
  const shown = withEdits(collection, document, overlayingEdits(own, collection, id))
  // A deletion that somebody has to decide about hides nothing.
  const listed = shown ?? (stateOf(own) === 'attention' ? document : null)
  return listed && { document: listed, state: stateOf(own) }
}

/** A document that somebody deleted while I changed it stays in the list until I have decided about it. */
export function deletedMeanwhile<C extends Collection>(own: readonly OutboxEntry[]): Documents[C] | null {
  const gone = conflictsIn(own, () => undefined, undefined).find(({ current }) => current['deleted'] === true)
  if (!gone || !isWhole(gone.current)) return null
  const { deleted: _deleted, ...document } = gone.current
  return document as unknown as Documents[C]
}

export function stateOf(entries: readonly OutboxEntry[]): Listed<Collection>['state'] {
  if (entries.some(({ state }) => state === 'conflict' || state === 'refused')) return 'attention'
  return entries.some(isUnsent) ? 'waiting' : 'saved'
}
