import { combineLatest, switchMap, type Observable } from 'rxjs'
import { entityOf, type Collection } from '../../entities/index.ts'
import { emptyState } from '../../protocol/apply-edit.ts'
import { documentToState } from '../../protocol/canonical.ts'
import type { DocumentState, Seen, Value } from '../../protocol/edit.ts'
import { holdsHash, wholeAgain } from '../../protocol/hashed.ts'
import type { NameRecord } from '../../protocol/month-record.ts'
import { readAsToday } from '../../protocol/upcasts.ts'
import { conflictsIn, type Conflict, type Current } from '../outbox/conflicts.ts'
import type { Engine } from '../engine/engine.ts'
import type { Generation } from '../storage/database-names.ts'
import { onTheWay } from '../outbox/outbox.ts'
import { dependants, indexOutbox, type OutboxIndex } from '../outbox/outbox-index.ts'
import { seenBy } from '../outbox/outbox-entry.ts'
import { documentsOf } from '../outbox/overlaid-documents.ts'
import { watchStore } from '../storage/watch-store.ts'
import { watchForeign, watchOutbox } from './watch-outbox.ts'
import type { GenerationState } from '../storage/view-store.ts'
import type { OutboxEntry } from '../storage/work-store.ts'

/** The name of a document in the sync sheet; empty if unknown. */
export type Called = { name: string; tagType: string | null }

/** An edit as the sync sheet shows it. `hanging` edits are discarded with it. */
export type OutboxEdit = Called & {
  entry: OutboxEntry
  /**
   * What the screen showed when it was made; values that the edit keeps as a hash are whole if the replica still holds
   * them.
   */
  seen: Seen
  /** It shows a draft to readers for the first time. */
  isPublication: boolean
  hanging: OutboxEdit[]
}

export type OutboxConflict = Conflict & Called

/** The outbox by what has to be done with it, each part in the order it was made. */
export type SortedOutbox = {
  /** On the way; those of a document in conflict belong to the conflict. */
  waiting: OutboxEdit[]
  conflicts: OutboxConflict[]
  refused: OutboxEdit[]
  /** Edits of another version of the app that this one cannot read: they stay queued, and that version sends them. */
  foreign: OutboxEntry[]
  /** The names of types, providers and tags, by id. */
  names: ReadonlyMap<string, string>
}

/** The outbox in every tab, live, with what the replica knows about its documents. */
export function watchSortedOutbox(engine: Engine): Observable<SortedOutbox> {
  return combineLatest([watchOutbox(engine), watchForeign(engine), watchView(engine)]).pipe(
    switchMap(async ([entries, foreign, { names, current }]) => {
      const generation = current && !current.isGone ? current.generation : undefined
      const stored = await readStored(engine, generation, entries)
      return { ...sortOutbox(entries, stored, namesIn(entries, names), generation?.epoch), foreign }
    }),
  )
}

/** The names that the copy knows, and those that edits which wait saw or gave: what they delete is not in the copy any more. */
export function namesIn(
  entries: readonly OutboxEntry[],
  known: readonly Pick<NameRecord, 'id' | 'name'>[],
): SortedOutbox['names'] {
  const seen = entries.map((entry) => [entry.edit.documentId, called([entry.edit.after, seenBy(entry)]).name] as const)
  return new Map([...seen.filter(([, name]) => name !== ''), ...known.map(({ id, name }) => [id, name] as const)])
}

type Stored = ReadonlyMap<string, Current>

export function sortOutbox(
  entries: readonly OutboxEntry[],
  stored: Stored,
  names: SortedOutbox['names'],
  epoch: string | undefined,
): Omit<SortedOutbox, 'foreign'> {
  const conflicts = conflictsIn(entries, (_collection, id) => stored.get(id), epoch)
  const index = indexOutbox(entries)
  const shown = (entry: OutboxEntry) => ({
    entry,
    seen: seenWhole(entry, stored.get(entry.edit.documentId)),
    isPublication: isPublication(index, entry, stored),
    ...calledBefore(index, entry, stored),
  })
  const toOutboxEdit = (entry: OutboxEntry): OutboxEdit => ({
    ...shown(entry),
    hanging: dependants(index, entry.edit.id).map((one) => ({ ...shown(one), hanging: [] })),
  })
  return {
    waiting: onTheWay(entries).map(toOutboxEdit),
    conflicts: conflicts.map((conflict) => ({ ...conflict, ...calledNow(entries, conflict, stored) })),
    refused: entries.filter(({ state }) => state === 'refused').map(toOutboxEdit),
    names,
  }
}

function seenWhole(entry: OutboxEntry, stored: Current | undefined): Seen {
  const seen = seenBy(entry)
  if (!stored || !holdsHash(seen)) return seen
  const entity = entityOf(entry.edit.entity)
  return wholeAgain(entity, seen, documentToState(entity, stored))
}

/** The name of the document when the edit was made; for a new document, the name it was created with. */
function calledBefore({ byDocument }: OutboxIndex, entry: OutboxEntry, stored: Stored): Called {
  const { seq, edit } = entry
  const own = byDocument.get(edit.documentId) ?? []
  const earlier = own.filter((one) => one.seq < seq)
  const states = [seenBy(entry), ...earlier.toReversed().map((one) => one.edit.after), stored.get(edit.documentId)]
  return called([...states, edit.after, defaultsOf(own)])
}

/** An event that is archived was a draft if the server has not seen it published, and no earlier edit here publishes it. */
function isPublication({ byDocument }: OutboxIndex, { seq, edit }: OutboxEntry, stored: Stored): boolean {
  if (edit.kind === 'create' || edit.after['archived'] !== false) return false
  const own = (byDocument.get(edit.documentId) ?? []).filter((one) => one.seq < seq)
  const isMadeHere = own.some((one) => one.edit.kind === 'create')
  const unknown = isMadeHere ? entityOf(edit.entity).fields['isPublished']?.default : undefined
  if ((stored.get(edit.documentId)?.['isPublished'] ?? unknown) !== false) return false
  return own.every(({ edit: { kind, after } }) => (after['archived'] ?? kind !== 'create') !== false)
}

/** The defaults that a creation leaves out because the document was made with them. */
function defaultsOf(own: readonly OutboxEntry[]): DocumentState | undefined {
  const creation = own.find(({ edit }) => edit.kind === 'create')
  return creation && emptyState(entityOf(creation.edit.entity))
}

/** The name that the last person to change the document gave it, else the one in my edits. */
function calledNow(entries: readonly OutboxEntry[], { documentId, current }: Conflict, stored: Stored): Called {
  const own = entries.filter(({ edit }) => edit.documentId === documentId)
  const states = own.flatMap((entry) => [seenBy(entry), entry.edit.after])
  return called([current, stored.get(documentId), ...states, defaultsOf(own)])
}

function called(sources: readonly (Readonly<Record<string, unknown>> | undefined)[]): Called {
  const first = (name: string) => sources.find((source) => typeof source?.[name] === 'string')?.[name] as Value
  return { name: String(first('name') ?? ''), tagType: (first('tagType') as string | undefined) ?? null }
}

type View = { names: NameRecord[]; current: GenerationState | undefined }

function watchView({ view }: Engine): Observable<View> {
  return watchStore(async () => ({
    names: await view.names.toArray(),
    current: await view.generations.get('current'),
  }))
}

async function readStored(
  { live }: Engine,
  generation: Generation | undefined,
  entries: readonly OutboxEntry[],
): Promise<Stored> {
  const stored = new Map<string, Current>()
  if (!generation) return stored
  const ids = Map.groupBy(documentsOf(entries), ({ collection }) => collection)
  for (const [collection, keys] of ids.entries()) {
    // A generation that is being replaced cannot be read; the next one is read as soon as it exists.
    const documents = await readDocuments(
      live,
      generation,
      collection,
      keys.map(({ id }) => id),
    ).catch(() => [])
    for (const document of documents) stored.set(document.id, document)
  }
  return stored
}

async function readDocuments(live: Engine['live'], generation: Generation, collection: Collection, ids: string[]) {
  const storage = await live.storage(generation, collection)
  const found = await storage.findDocumentsById(ids, true)
  return found.map(({ _deleted, _rev, _meta, _attachments, ...document }): Current => {
    // A tombstone has no fields, so it lacks none that a later schema adds.
    if (_deleted) return { ...(document as unknown as Current), deleted: true }
    return readAsToday(generation.schema, collection, document as unknown as Current)
  })
}
