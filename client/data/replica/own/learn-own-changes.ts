import { now } from '#client/data/now.ts'
import { request } from '#client/data/online/http/graphql-client.ts'
import type { OwnEventChanges } from '#sync/protocol/answers/own-event-changes.ts'
import { ownChangesKey, type KnownOwnChanges } from '#sync/replica/own/own-rows.ts'
import { startedEngine } from '../copy/opened-copy.ts'

const untilAskedAgain = 60 * 60 * 1000

/**
 * Learns from the server which changes of events are one's own, unless that is known up to `latest` (an instant, ISO text), and keeps it
 * on the device. @throws GraphqlFailure
 */
export async function learnOwnChanges(latest: string, signal: AbortSignal): Promise<void> {
  const { work } = await startedEngine()
  const known = (await work.settings.get(ownChangesKey))?.value as KnownOwnChanges | undefined
  const isKnown = known !== undefined && (known.upTo ?? '') >= latest
  if (isKnown && now().getTime() - Date.parse(known.askedAt) < untilAskedAgain) return
  const askedAt = now().toISOString()
  const text = `query ownEventChanges { ownEventChanges { upTo at } }`
  const { ownEventChanges } = await request<{ ownEventChanges: OwnEventChanges }>(text, {}, signal)
  await work.settings.put({ key: ownChangesKey, value: { ...ownEventChanges, askedAt } })
}
