import type { BulkWriteRow, RxDocumentData, RxStorageInstance } from 'rxdb'
import type { Collection } from '../../entities/index.ts'
import { isTombstone, type PulledDocument } from '../../protocol/pull-answer.ts'
import { addRows } from './replica-storage.ts'

/** A stored document as the page writer sees it, of any collection. */
export type StoredDocument = { id: string; position: number }
export type Storage = RxStorageInstance<StoredDocument, unknown, unknown>
type Row = BulkWriteRow<StoredDocument>

const writeContext = 'school-almanac-pull'
const mostConflicts = 3

/**
 * [Note: Woken engine] No transaction spans the fence and a collection, so an engine that was stopped between its check
 * and its write may still write an old page when it wakes. The write itself decides: the storage compares `previous`
 * within its own transaction, the higher position always wins, and a tombstone is stored for an unknown id too, so that
 * the old page meets it. A next generation begins without them. The fence is the second line of defence.
 */
export type MayWrite = () => Promise<void>

/**
 * Step (1) of a page (design 7): writes the documents of one collection, only where the stored position is lower. After
 * a conflict (another writer in between) documents are read again at most three times.
 * @throws the storage's error or FenceLost, so that the round stops and its checkpoint is not stored
 */
export async function writeDocuments(
  storage: Storage,
  documents: readonly PulledDocument['document'][],
  mayWrite: MayWrite,
): Promise<void> {
  let rest = documents
  for (let attempt = 0; rest.length > 0; attempt += 1) {
    const conflicted = await writeRows(storage, await toRows(storage, rest), mayWrite)
    if (conflicted.size > 0 && attempt === mostConflicts) throw new Error('another writer kept changing the local copy')
    rest = rest.filter(({ id }) => conflicted.has(id))
  }
}

/**
 * Like `writeDocuments`, for a generation being filled: nearly everything is new, so it is added without looking it up
 * first. Only documents that the storage refuses as known are compared.
 * @returns the ids that were known
 */
export async function fillDocuments(
  storage: Storage,
  documents: readonly PulledDocument['document'][],
  mayWrite: MayWrite,
): Promise<Set<string>> {
  await mayWrite()
  const known = await addRows(
    storage,
    documents.map((document) => toStored(document)),
  )
  const rest = documents.filter(({ id }) => known.has(id))
  await writeDocuments(storage, rest, mayWrite)
  return known
}

/** @returns the ids that the storage refused because it has another version of them */
async function writeRows(storage: Storage, rows: Row[], mayWrite: MayWrite): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  await mayWrite()
  const { error: errors } = await storage.bulkWrite(rows, writeContext)
  const other = errors.find(({ status }) => status !== 409)
  if (other) throw new Error(`the local copy refused a document: status ${other.status}`)
  return new Set(errors.map(({ documentId }) => documentId))
}

/** The documents of a page by collection, in the page's order. */
export function byCollection(pulled: readonly PulledDocument[]): Map<Collection, PulledDocument['document'][]> {
  const groups = new Map<Collection, PulledDocument['document'][]>()
  for (const { collection, document } of pulled) {
    const group = groups.get(collection)
    if (group) group.push(document)
    else groups.set(collection, [document])
  }
  return groups
}

async function toRows(storage: Storage, documents: readonly PulledDocument['document'][]): Promise<Row[]> {
  const ids = documents.map(({ id }) => id)
  const stored = new Map((await storage.findDocumentsById(ids, true)).map((document) => [document.id, document]))
  return documents.flatMap((document): Row[] => {
    const previous = stored.get(document.id)
    if (previous && previous.position >= document.position) return []
    return [previous ? { previous, document: toStored(document, previous) } : { document: toStored(document) }]
  })
}

/** With RxDB's own fields: the storage refuses a write whose revision does not grow. */
function toStored(document: PulledDocument['document'], previous?: RxDocumentData<StoredDocument>) {
  const height = previous ? Number.parseInt(previous._rev, 10) + 1 : 1
  const { id, position } = document
  return {
    ...(isTombstone(document) ? { id, position } : document),
    _deleted: isTombstone(document),
    _attachments: {},
    _meta: { lwt: Date.now() },
    _rev: `${height}-almanac`,
  }
}
