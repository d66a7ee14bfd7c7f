import type { Collection } from '#sync/entities/index.ts'

/** What readers lose when a record is deleted that isn't archived: an event, also from subscribed calendars; a part of the calendar; a part of the website's pages. */
export type Loss = 'Published' | 'Shown' | 'Website'

const lossOf: Record<Collection, Loss | null> = {
  calendarEvent: 'Published',
  calendarEventType: 'Shown',
  calendarEventProvider: 'Shown',
  calendarHeadline: 'Shown',
  itemTag: 'Shown',
  cmsText: 'Website',
  cmsImage: 'Website',
  cmsVideo: 'Website',
  eventTemplate: null,
}

/**
 * What readers lose with these records, and with how many of them.
 * @returns null for nothing: readers see none of them
 */
export function whatReadersLose(
  collection: Collection,
  records: readonly { archived: boolean }[],
): { loss: Loss; count: number } | null {
  const loss = lossOf[collection]
  const count = records.filter(({ archived }) => !archived).length
  return loss === null || count === 0 ? null : { loss, count }
}
