import type { RequestHandler } from 'express'
import { toCalendarFile } from '#sync/icalendar/vcalendar.ts'
import { toVevent } from '#sync/icalendar/to-vevent.ts'
import { eventSlug } from '#sync/rules/event-slug.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { NotFound } from '../errors.ts'
import { asAttachment } from '../exports/attachment.ts'
import type { Product } from '../product.ts'
import { readFeedDate } from './feed-dates.ts'

/** GET /api/icalendar/download/{scheduleId}: one date as a file; not found when readers cannot see it. */
export function download({ database, env }: Product): RequestHandler {
  return async (request, response) => {
    const id = toUuid(String(request.params['scheduleId']))
    const date = id && (await readFeedDate(database.sql, id))
    if (!date) throw new NotFound()
    // A header is ASCII: a name in another script is replaced by the date's id.
    const slug = eventSlug(date.name).replace(/[^a-z0-9-]/g, '')
    asAttachment(response, 'text/calendar; charset=utf-8', `${slug.length > 2 ? slug : date.id}.ics`)
    response.send(toCalendarFile(env.productName, [toVevent(date, env.publicUrl)]))
  }
}
