import type { CalendarEvent, calendarEvent } from '../../entities/calendar-event.ts'
import type { NameRecord } from '../../protocol/month-record.ts'
import type { EventStatus, Requirement } from '../../rules/event-status.ts'
import type { OccurrenceTime } from '../../rules/occurrence.ts'
import type { FieldsShown, PartShown } from '../fields-shown.ts'
import { areAllOf } from '../audience.ts'
import { inTagOrder, providersOf, tagsOf } from '../names.ts'
import { hiddenFromReaders, noChanges, timesOfDates } from './shared-answers.ts'

/** What the public page of an event shows visitors and search engines. */
export const publicPageShows = {
  id: true,
  name: true,
  descriptionHtml: true,
  location: true,
  calendarEventTypeId: true,
  imageBlobReferenceId: true,
  imageAlternativeText: true,
  isFeatured: false,
  isPaidPromotion: true,
  status: true,
  statusNote: true,
  requirement: true,
  ...hiddenFromReaders,
  archived: false,
  urls: { id: false, name: true, url: true, linkType: false, displayOrder: false },
  providers: { id: false, calendarEventProviderId: true, displayOrder: false },
  schedules: timesOfDates,
  tagLinks: { id: false, itemTagId: true },
  changes: noChanges,
} as const satisfies FieldsShown<typeof calendarEvent>

/** An event as far as its public page shows it. */
export type EventOfPublicPage = PartShown<typeof publicPageShows, CalendarEvent>

export type PublicEvent = {
  id: string
  name: string
  location: string | null
  descriptionHtml: string | null
  type: NameRecord | undefined
  isPromoted: boolean
  imageId: string | null
  imageText: string | null
  status: EventStatus
  statusNote: string | null
  requirement: Requirement
  /** In the event's order. */
  providers: string[]
  /** Phases and school types: for whom it is; all that there are have words of their own. */
  audience: string[]
  keywords: string[]
  links: { name: string; url: string }[]
  /** By their start. */
  dates: (OccurrenceTime & { scheduleId: string })[]
}

export function toPublicEvent(event: EventOfPublicPage, names: ReadonlyMap<string, NameRecord>): PublicEvent {
  const { id, name, location, descriptionHtml, status, statusNote, requirement } = event
  const tags = inTagOrder(tagsOf(event, names))
  const isAudience = ({ tagType }: NameRecord) => tagType === 'SchoolPhase' || tagType === 'SchoolType'
  return {
    ...{ id, name, location, descriptionHtml, status, statusNote, requirement },
    type: names.get(event.calendarEventTypeId),
    isPromoted: event.isPaidPromotion,
    imageId: event.imageBlobReferenceId,
    imageText: event.imageAlternativeText,
    providers: providersOf(event, names).map((provider) => provider.name),
    audience: audienceInWords(tags, names),
    keywords: tags.filter((tag) => !isAudience(tag)).map((tag) => tag.name),
    links: event.urls.map((link) => ({ name: link.name, url: link.url })),
    dates: event.schedules.map(({ id: scheduleId, start, end, isAllDay }) => ({ scheduleId, start, end, isAllDay })),
  }
}

function audienceInWords(tags: readonly NameRecord[], names: ReadonlyMap<string, NameRecord>): string[] {
  const [phases, schools] = [areAllOf('SchoolPhase', tags, names), areAllOf('SchoolType', tags, names)]
  if (phases && schools) return ['Everyone']
  const named = (kind: NameRecord['tagType']) => tags.filter(({ tagType }) => tagType === kind).map(({ name }) => name)
  return [
    ...(phases ? ['All phases'] : named('SchoolPhase')),
    ...(schools ? ['All school types'] : named('SchoolType')),
  ]
}
