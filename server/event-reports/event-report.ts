import { toUuid } from '#sync/protocol/uuid.ts'
import { eventPath } from '#sync/rules/event-slug.ts'
import { isAllPrintable, isAtMost } from '#sync/rules/typed-text.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import type { RequestHandler } from 'express'
import { signedInUser } from '../access/acting-user.ts'
import { takePoints } from '../failure-limits/failure-limits.ts'
import type { Transaction } from '../db/client.ts'
import { lockAccounts } from '../db/lock-accounts.ts'
import { BadRequest, OtherUser, Unprintable } from '../kit/errors.ts'
import { withJsonBody } from '../http/json-body.ts'
import { eventReportLetter } from '../mail/letters.ts'
import { putMail } from '../mail/put-mail.ts'
import type { ActingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'

type Report = { id: string; calendarEventId: string; text: string }

const longestText = 2000
const mostInHour = 10

type Reported = Pick<Product, 'database' | 'env' | 'secret' | 'now'>

/**
 * POST /api/event-reports {id, calendarEventId, text}: a mistake that a reader found in an event, mailed to the support. A
 * device may send the same report again: it is stored and mailed once.
 */
export function reportEvent(product: Reported): RequestHandler {
  return withJsonBody(64 * 1024, async (request, response) => {
    const user = signedInUser(request)
    const report = toReport(request.body, user)
    await product.database.writes.begin((tx) => takeReport(tx, product, user, report))
    response.json({ id: report.id })
  })
}

function toReport(body: unknown, user: ActingUser): Report {
  if (!isAllPrintable(body)) throw new Unprintable()
  const given = Object(body) as Record<string, unknown>
  const { actingUser = user.id } = given
  if (actingUser !== user.id) throw new OtherUser()
  const [id, calendarEventId] = [toId(given['id']), toId(given['calendarEventId'])]
  const text = typeof given['text'] === 'string' ? given['text'].trim() : ''
  if (text === '') throw new BadRequest('Tell us what is wrong', 'REQUIRED')
  if (!isAtMost(text, longestText)) throw new BadRequest(`At most ${longestText} characters`, 'TOO_LONG')
  return { id, calendarEventId, text }
}

function toId(given: unknown): string {
  const id = typeof given === 'string' ? toUuid(given) : null
  if (id === null) throw new BadRequest('This id is not a UUID.')
  return id
}

async function takeReport(tx: Transaction, product: Reported, user: ActingUser, report: Report): Promise<void> {
  const { id, calendarEventId, text } = report
  await lockAccounts(tx, { ids: [user.id] })
  // Of two identical reports at once, the second waits here and then finds the first.
  await tx`/* lockReportsOfEvent */ select pg_advisory_xact_lock(hashtextextended(${`report ${id}`}, 0))`
  const [known] = await tx`/* knownReport */ select from event_report where id = ${id}`
  if (known) return
  const event = await eventToReport(tx, calendarEventId, product.now())
  if (!event) throw new BadRequest('This event is no longer listed', 'UNKNOWN')
  await takePoints(tx, `event reports/${user.id}`, 1, mostInHour)
  await tx`/* takeReport */
    insert into event_report (id, user_id, calendar_event_id, text)
    values (${id}, ${user.id}, ${calendarEventId}, ${text})`
  const { name, scheduleId } = event
  const path = scheduleId === null ? '/calendar' : eventPath(name, scheduleId)
  const letter = eventReportLetter(product.env.supportEmail, { event: name, path, text, from: user })
  await putMail(tx, product, letter, user.id)
}

/**
 * The event with its next date, or its last one; also an event that was archived or deleted meanwhile. A whole day is over when
 * the day is, like everything else by the product’s clock.
 */
async function eventToReport(tx: Transaction, id: string, now: Date) {
  const [instant, today] = [now.toISOString(), dayInZone(sectorZone)(now.toISOString())]
  const [event] = await tx<{ name: string; scheduleId: string | null }[]>`/* eventToReport */
    select name, (
      select s.id from calendar_event_schedule s cross join lateral (
        select s."end" < (case when s.is_all_day then ${`${today}T00:00:00.000Z`} else ${instant} end)::timestamptz as is_over) o
      where s.calendar_event_id = e.id and s.deleted_at is null
      order by is_over, case when is_over then s.start end desc, s.start, s.id limit 1) as schedule_id
    from calendar_event e where id = ${id} and published_at is not null`
  return event
}
