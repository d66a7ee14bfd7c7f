import { toUuid } from '#sync/protocol/uuid.ts'
import { configuration, loadConfiguration } from '../../configuration.ts'
import { now } from '../../now.ts'
import { readPublic } from '../http/read-public.ts'
import { sendOrQueue, type Sent } from './send-later.ts'

/** A link that somebody follows; what its address said of the event and of the mail may be anything. */
export type FollowedLink = {
  url: string
  calendarEventId: string | null
  calendarEventUrlId: string | null
  /** The mail in which it was followed (`weekly/2026-11-29`). */
  digest: string | null
}

const clickOfVisitor = `mutation createAnalyticEvent($model: AnalyticEventInput!) {
  createAnalyticEvent(model: $model) { id }
}`

const clickOfUser = `mutation createAnalyticEvents($models: [AnalyticEventInput!]!, $actingUser: ID!) {
  createAnalyticEvents(models: $models, actingUser: $actingUser)
}`

const linkTargetQuery = `query linkTarget($url: String!, $calendarEventUrlId: ID) {
  linkTarget(url: $url, calendarEventUrlId: $calendarEventUrlId) { isStored }
}`

/** Records the click (product 2); without a server it waits on this device. */
export async function recordFollowedLink(user: string | null, { url, ...about }: FollowedLink): Promise<Sent> {
  // On a device that has never been here the product's clock is not known yet.
  if (configuration().build === '') await loadConfiguration().catch(() => {})
  const id = crypto.randomUUID()
  const model = {
    id,
    eventType: 'LinkClick',
    eventDate: now().toISOString(),
    calendarEventId: uuidOf(about.calendarEventId),
    calendarEventUrlId: uuidOf(about.calendarEventUrlId),
    ...(isDigest(about.digest) && { digest: about.digest }),
    url: url.replaceAll(' ', '%20'),
  }
  const body =
    user === null
      ? { query: clickOfVisitor, variables: { model } }
      : { query: clickOfUser, variables: { models: [model], actingUser: user } }
  return sendOrQueue(id, { user, path: '/graphql', body })
}

/**
 * Whether the server lists the link at an event (security 25).
 * @throws when the server cannot be reached
 */
export async function isLinkListed({ url, calendarEventUrlId }: FollowedLink): Promise<boolean> {
  const variables = { url, calendarEventUrlId: uuidOf(calendarEventUrlId) }
  const { linkTarget } = await readPublic<{ linkTarget: { isStored: boolean } | null }>(linkTargetQuery, variables)
  return linkTarget?.isStored === true
}

function isDigest(text: string | null): boolean {
  return text !== null && /^(?:daily|weekly|reminders)\/\d{4}-\d\d-\d\d$/.test(text)
}

function uuidOf(text: string | null): string | null {
  return text === null ? null : toUuid(text)
}
