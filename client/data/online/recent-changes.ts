import type { Collection } from '#sync/entities/index.ts'
import type { EditKind, Patch } from '#sync/protocol/edit.ts'
import { request } from './http/graphql-client.ts'
import { useAnswer, type Answer } from './http/use-answer.ts'

/** A change that the server took, with what it really changed; `name` and `tagType` are the current ones. */
export type RecentChange = {
  edit: string
  entity: Collection
  documentId: string
  kind: EditKind
  /** It showed a draft, or the drafts of a bulk change, to readers for the first time. */
  isPublication: boolean
  before: Patch
  after: Patch
  position: number | null
  name: string | null
  tagType: string | null
  /** The product's clock on the device that made it, ISO. */
  madeAt: string
  /** The bulk change that it stands for, and how many edits that consists of. */
  batch: string | null
  count: number
  /** The bulk change did different things. */
  isMixed: boolean
  /** Whether `before` and `after` hold also what is long. */
  isWhole: boolean
}

const shown = 10

const recentDocument = `query recentChanges($first: Int!) {
  recentChanges(first: $first) {
    edit entity documentId kind isPublication before after position name tagType madeAt batch count isMixed isWhole
  }
}`

/**
 * This user's latest changes, the newest first, from the server.
 * @param asOf fetches again when it changes
 */
export function useRecentChanges(asOf: string | null): Answer<RecentChange[]> {
  const load = async (signal: AbortSignal) => {
    const { recentChanges } = await request<{ recentChanges: RecentChange[] }>(recentDocument, { first: shown }, signal)
    return recentChanges
  }
  return useAnswer(`recent changes ${asOf}`, load, { stays: true })
}
