import type { RequestHandler } from 'express'
import { calendarFileName, toCalendarFile } from '#sync/icalendar/vcalendar.ts'
import { toVevent } from '#sync/icalendar/to-vevent.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { NotFound } from '../kit/errors.ts'
import { asAttachment } from '../http/attachment.ts'
import type { Product } from '../product.ts'
import { readFeedDate } from './feed-dates.ts'

/** GET /api/icalendar/download/{scheduleId}: one date as a file; not found when readers cannot see it. */
export function download({ database, env }: Pick<Product, 'database' | 'env'>): RequestHandler {
  return async (request, response) => {
    const id = toUuid(String(request.params['scheduleId']))
    const date = id && (await database.reads.read((sql) => readFeedDate(sql, id)))
    if (!date) throw new NotFound()
    asAttachment(response, 'text/calendar; charset=utf-8', calendarFileName(date))
    response.send(toCalendarFile(env.productName, [toVevent(date, date.stamp, env.publicUrl)]))
  }
}
