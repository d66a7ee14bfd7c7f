import type { Collection } from '#sync/entities/index.ts'
import { request } from './http/graphql-client.ts'
import { useAnswer } from './http/use-answer.ts'

/** Who changed a document after a position, the last one first, each once; and when the last change was made (ISO). */
export type WhoChanged = { names: string[]; at: string | null }

const whoDocument = `query whoChanged($entity: String!, $documentId: ID!) {
  revisions(entity: $entity, documentId: $documentId, taken: true, first: 20) { by position madeAt }
}`

/**
 * Only the server knows who: offline there is no answer, and none is cached.
 * @param upTo the position for which it is requested; null requests nothing
 */
export function useWhoChanged(entity: Collection, documentId: string, after: number, upTo: number | null) {
  const load = async (signal: AbortSignal): Promise<WhoChanged> => {
    if (upTo === null) return { names: [], at: null }
    type Answer = { revisions: { by: string | null; position: number | null; madeAt: string }[] }
    const { revisions } = await request<Answer>(whoDocument, { entity, documentId }, signal)
    const newer = revisions.filter(({ position }) => (position ?? 0) > after)
    return { names: [...new Set(newer.flatMap(({ by }) => by ?? []))], at: newer[0]?.madeAt ?? null }
  }
  return useAnswer(`who changed ${documentId} ${after} ${upTo}`, load)
}
