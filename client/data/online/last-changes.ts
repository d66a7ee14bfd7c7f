import type { LastChanges } from '#sync/protocol/answers/last-changes.ts'
import { readRevisions } from './read-revisions.ts'
import { request } from './http/graphql-client.ts'

/** The events that have changed after a position, with who changed each last, a page at a time. @throws GraphqlFailure */
export async function readLastChanges(after: number): Promise<LastChanges> {
  const text = `query lastChanges($after: Float!) { lastChanges(after: $after) {
    position hasMore people { id name } changes { id edit by at madeBy }
  } }`
  return (await request<{ lastChanges: LastChanges }>(text, { after })).lastChanges
}

/** The events that an import or another change of many at once has changed. @throws GraphqlFailure */
export async function readBatchMembers(batch: string): Promise<string[]> {
  const text = `query batchMembers($batch: ID, $offset: Int, $first: Int) {
    revisions(entity: "calendarEvent", batch: $batch, taken: true, offset: $offset, first: $first) { edit documentId }
  }`
  const rows = await readRevisions<{ edit: string; documentId: string }>(text, { batch })
  return [...new Set(rows.map(({ documentId }) => documentId))]
}
