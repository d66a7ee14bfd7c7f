import type { Condition } from '../access/table.ts'
import { addPoint } from '../failure-limits/failure-limits.ts'
import type { Sql } from '../db/client.ts'
import { AnalyticEventRefused, BadRequest, NotSignedIn, OtherUser } from '../kit/errors.ts'
import { addressBlock } from '../http/client-address.ts'
import { isFollowable } from '../links/followable.ts'
import type { ActingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'
import type { AnalyticEventType } from '#sync/protocol/answers/analytics.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { recordAnalyticEvents, type AnalyticEvent } from './record-analytic-events.ts'

/** An opened event or a followed link as a device or page reports it (product 7). */
export type AnalyticEventModel = {
  id: string
  eventType: AnalyticEventType
  /** ISO; now, if missing. */
  eventDate?: string | null
  calendarEventId?: string | null
  calendarEventScheduleId?: string | null
  calendarEventUrlId?: string | null
  url?: string | null
  /** The mail in which a followed link stood, such as `weekly/2026-11-29`. */
  digest?: string | null
}

export type Recording = {
  product: Pick<Product, 'database' | 'now'>
  user: ActingUser | null
  address: string
  condition: Condition
}

/** The most events in one request, and how far an event's own date may be behind and ahead of now (security 20). */
const mostEvents = 1000
const day = 24 * 60 * 60 * 1000
const longestBehind = 35 * day
const longestAhead = day

/** How many links may be followed from one address without a sign-in, in how long (ms); whole schools share an address. */
const visitorsLimits = [
  { within: 'minute', lasting: 60_000, most: 60 },
  { within: 'hour', lasting: 3_600_000, most: 1000 },
] as const

/**
 * `createAnalyticEvent(model)`. The user is the session's; a visitor's followed link is recorded without one.
 * @throws NotSignedIn, AnalyticEventRefused, TooManyFailures
 */
export async function createAnalyticEvent(
  { product, user, address, condition }: Recording,
  { model }: { model: AnalyticEventModel },
): Promise<AnalyticEvent> {
  if (condition === 'link clicks') {
    if (model.eventType !== 'LinkClick') throw new NotSignedIn()
    await countVisitorsClick(product.database.writes, address)
  }
  const event = toAnalyticEvent(model, product.now())
  if (!event) throw new AnalyticEventRefused('This is not an opened event or a followed link of the last 35 days.')
  const [id] = await recordAnalyticEvents(product.database.writes, user?.id ?? null, [event])
  if (id === undefined) throw new AnalyticEventRefused('Too many events were recorded in this minute.')
  return { ...event, userId: user?.id ?? null }
}

/** @throws AnalyticEventRefused when too many links were followed from there without a sign-in */
async function countVisitorsClick(writes: Sql, address: string): Promise<void> {
  for (const { within, lasting, most } of visitorsLimits) {
    const { points } = await addPoint(writes, `clicks/${within}/${addressBlock(address)}`, lasting)
    if (points > most) throw new AnalyticEventRefused(`Too many links were followed in this ${within}.`)
  }
}

/**
 * `createAnalyticEvents(models, actingUser)`: the queue of a device, in one request. One event that is not accepted
 * never delays the others.
 * @returns the ids that are recorded now or were recorded before; the others never will be
 * @throws OtherUser when the session is not the acting user's, because the queue belongs to a person; TooManyFailures
 * when the user has recorded too many in this hour: nothing of the request is recorded, and the device tries again
 * later
 */
export async function createAnalyticEvents(
  { product, user }: Recording,
  { models, actingUser }: { models: AnalyticEventModel[]; actingUser?: string | null },
): Promise<string[]> {
  if (!user) throw new NotSignedIn()
  if (actingUser != null && actingUser !== user.id) throw new OtherUser()
  if (models.length > mostEvents) throw new BadRequest(`A request holds at most ${mostEvents} events.`, 'TOO_LARGE')
  const now = product.now()
  const events = models.map((model) => toAnalyticEvent(model, now)).filter((event) => event !== null)
  return recordAnalyticEvents(product.database.writes, user.id, events)
}

/** Null if the server would not accept it: no UUID, no address for a link, a date too far away. */
function toAnalyticEvent(model: AnalyticEventModel, now: Date): AnalyticEvent | null {
  const eventDate = new Date(model.eventDate ?? now)
  const age = now.getTime() - eventDate.getTime()
  const isNear = age <= longestBehind && age >= -longestAhead
  const named = [model.calendarEventId, model.calendarEventScheduleId, model.calendarEventUrlId].map((id) => id ?? null)
  const [calendarEventId = null, calendarEventScheduleId = null, calendarEventUrlId = null] = named.map(
    (id) => id && toUuid(id),
  )
  const id = toUuid(model.id)
  const url = model.url ?? null
  const isAbout = model.eventType === 'LinkClick' ? url !== null && isFollowable(url) : calendarEventId !== null
  if (id === null || !isNear || !isAbout || (url !== null && !isFollowable(url))) return null
  if (named.filter((one) => one !== null && toUuid(one) === null).length > 0) return null
  const digest = isDigest(model.digest) ? model.digest : null
  const about = { calendarEventId, calendarEventScheduleId, calendarEventUrlId, url, digest }
  return { id, userId: null, eventType: model.eventType, eventDate: eventDate.toISOString(), ...about }
}

/** An address may be written by hand: a click counts without a mail that does not exist. */
function isDigest(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^(daily|weekly|reminders)\/\d{4}-\d\d-\d\d$/.test(text)
}
