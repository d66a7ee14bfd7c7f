import type { Collection } from '#sync/entities/index.ts'
import type { DeletedDocument } from '#sync/protocol/answers/deleted-documents.ts'
import type { EditKind, Patch } from '#sync/protocol/edit.ts'
import { request } from './http/graphql-client.ts'
import { inPages } from './http/in-pages.ts'
import { readRevisions } from './read-revisions.ts'
import { useAnswer } from './http/use-answer.ts'

/** A change of a document that the server took, with what it really changed. */
export type Version = {
  edit: string
  kind: EditKind
  /** It showed a draft to readers for the first time. */
  isPublication: boolean
  before: Patch
  after: Patch
  /** The name of whoever made it, as it is today; null if the account is gone. */
  by: string | null
  position: number | null
  /** The product's clock on the device that made it, ISO. */
  madeAt: string
  batch: string | null
  /** What the documents that it refers to are called today, by id. */
  names: Readonly<Record<string, string>>
}

/** The newest versions, and the position of the document for which they were requested. */
export type History = { versions: readonly Version[]; name: string | null; hasMore: boolean; asOf: number | null }

/** How many versions are shown at first, and how many more each time. */
export const historyPage = 20

const historyDocument = `query history($entity: String!, $documentId: ID!, $offset: Int!, $first: Int!) {
  revisions(entity: $entity, documentId: $documentId, taken: true, offset: $offset, first: $first) {
    edit kind isPublication before after by position madeAt batch names name
  }
}`

/**
 * What happened to a document, the newest first, from the server: who changed what is stored on no device.
 * @param asOf the document's position, null once it is gone
 * @param syncedAt the last sync: the history is requested again after the next one if the document is gone, because a
 *   delete that was made here may not have reached the server yet
 */
export function useHistory(
  entity: Collection,
  documentId: string,
  { asOf, syncedAt, most }: { asOf: number | null; syncedAt: string | null; most: number },
) {
  const load = async (signal: AbortSignal): Promise<History> => {
    const revisions = await readRevisions<Version & { name: string | null }>(
      historyDocument,
      { entity, documentId },
      // One more than is shown, to know whether there are more.
      { most: most + 1, signal },
    )
    return {
      versions: revisions.slice(0, most),
      name: revisions[0]?.name ?? null,
      hasMore: revisions.length > most,
      asOf,
    }
  }
  return useAnswer(`history ${documentId} ${asOf ?? syncedAt} ${most}`, load, { stays: true })
}

const deletedDocument = `query deleted($entity: String!, $tagType: String, $offset: Int!, $first: Int!) {
  deletedDocuments(entity: $entity, tagType: $tagType, offset: $offset, first: $first) {
    id name firstSchedule { start end isAllDay } position by at
  }
}`

/** The documents of a collection that were deleted, the last one first, from the server. */
export function useDeleted(entity: Collection, tagType: string | null, asOf: string | null, most: number) {
  const load = async (signal: AbortSignal) => {
    // One more than is shown, to know whether there are more.
    const found = await inPages(most + 1, async (page) => {
      const variables = { entity, tagType, ...page }
      type Answered = { deletedDocuments: DeletedDocument[] }
      return (await request<Answered>(deletedDocument, variables, signal)).deletedDocuments
    })
    return { rows: found.slice(0, most), hasMore: found.length > most }
  }
  return useAnswer(`deleted ${entity} ${tagType} ${asOf} ${most}`, load, { stays: true })
}
