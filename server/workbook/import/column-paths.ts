import type { ShownOf } from '#sync/define.ts'
import type { calendarEvent } from '#sync/entities/calendar-event.ts'
import { eventColumns, type EventColumn } from '../columns.ts'

/** Where a place in the document stands in the sheet; a new field of an event is missing here until it has a column. */
const columnOf: Record<ShownOf<typeof calendarEvent.fields> | keyof typeof calendarEvent.children, EventColumn> = {
  name: 'name',
  descriptionHtml: 'description',
  location: 'location',
  calendarEventTypeId: 'type',
  imageBlobReferenceId: 'image',
  isFeatured: 'isFeatured',
  isPaidPromotion: 'isPaidPromotion',
  archived: 'status',
  status: 'eventStatus',
  statusNote: 'statusNote',
  requirement: 'requirement',
  imageAlternativeText: 'imageAlternativeText',
  isPublic: 'isPublic',
  publishAt: 'publishAt',
  unpublishAt: 'unpublishAt',
  urls: 'links',
  providers: 'providers',
  schedules: 'start',
  tagLinks: 'keywords',
}

/** The heading of the column in which a place of the document stands; null where it stands in none. */
export function headingAt(place: string): string | null {
  const column = columnOfPlace(place)
  return column && eventColumns[column].heading
}

/** The column in which a place of the document stands. */
export function columnOfPlace(place: string): EventColumn | null {
  const [field = '', , part] = place.split('/')
  if (field === 'schedules' && (part === 'end' || part === 'isAllDay')) return part
  return (Reflect.get(columnOf, field) as EventColumn | undefined) ?? null
}

/** The fields and lists that stand in a column. */
export function fieldsOfColumn(column: EventColumn): string[] {
  const tags = column === 'schoolPhases' || column === 'schoolTypes' ? ['tagLinks'] : []
  return [...Object.keys(columnOf).filter((place) => columnOfPlace(place) === column), ...tags]
}
