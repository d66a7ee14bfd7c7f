import type { Collection } from '#sync/entities/index.ts'
import type { EditKind, Patch } from '#sync/protocol/edit.ts'
import { request } from './graphql-client.ts'
import { useAnswer, type Answer } from './use-answer.ts'

/** A change that the server took, with what it really changed; `name` and `tagType` are the current ones. */
export type RecentChange = {
  edit: string
  entity: Collection
  documentId: string
  kind: EditKind
  before: Patch
  after: Patch
  position: number | null
  name: string | null
  tagType: string | null
  /** The product's clock on the device that made it, ISO. */
  madeAt: string
}

const shown = 10

const recentDocument = `query recentChanges($first: Int!) {
  revisions(own: true, first: $first) { edit entity documentId kind before after position name tagType madeAt }
}`

/**
 * This user's latest changes, the newest first, from the server.
 * @param asOf fetches again when it changes
 */
export function useRecentChanges(asOf: string | null): Answer<RecentChange[]> {
  const ask = async (signal: AbortSignal) => {
    const { revisions } = await request<{ revisions: RecentChange[] }>(recentDocument, { first: shown }, signal)
    return revisions
  }
  return useAnswer(`recent changes ${asOf}`, ask, { stays: true })
}
