import type { OwnEventChanges } from '#sync/protocol/answers/own-event-changes.ts'
import { request } from './http/graphql-client.ts'

/** Which changes of events are the reader's own. @throws GraphqlFailure */
export async function readOwnEventChanges(signal: AbortSignal): Promise<OwnEventChanges> {
  const text = `query ownEventChanges { ownEventChanges { upTo at } }`
  return (await request<{ ownEventChanges: OwnEventChanges }>(text, {}, signal)).ownEventChanges
}
