import type { NamedRows } from '#client/data/replica/view/use-listed.ts'
import { today } from '#client/data/now.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { translator } from '#client/i18n/i18n.ts'
import { eventFormWords, type EventFormTranslate } from '#client/i18n/words/event-form.ts'
import type { ListRows } from '#sync/entities/index.ts'
import type { Day } from '#sync/rules/day.ts'
import { eventSlug } from '#sync/rules/event-slug.ts'
import type { EventStatus, Requirement } from '#sync/rules/event-status.ts'
import type { Planned } from '#sync/rules/publishing-times.ts'
import { nextOf, scheduleText, shortScheduleText, sortByComing, todayOf, type Today } from './schedule-text.ts'
import type { ScheduleTime } from './schedule-input.ts'

/** What the list of events shows of one. */
export type EventRow = {
  name: string
  schedules: readonly ScheduleTime[]
  type: { name: string; color: string } | null
  providers: string
  imageId: string | null
  status: EventStatus
  requirement: Requirement
  isFeatured: boolean
  location: string | null
} & Planned

export function eventRow(event: ListRows['calendarEvent'], names: NamedRows): EventRow {
  const { archived, publishAt, unpublishAt, isFeatured, location } = event
  const { name, schedules, calendarEventTypeId, imageBlobReferenceId, status, requirement } = event
  const type = names.get(calendarEventTypeId) as ListRows['calendarEventType'] | undefined
  const providers = event.providers
    .toSorted((one, other) => one.displayOrder - other.displayOrder)
    .map(({ calendarEventProviderId }) => names.get(calendarEventProviderId)?.name)
  return {
    name,
    schedules,
    type: type ? { name: type.name, color: type.color } : null,
    providers: providers.filter((known) => known !== undefined).join(', '),
    imageId: imageBlobReferenceId,
    status,
    requirement,
    ...{ archived, publishAt, unpublishAt, isFeatured, location },
  }
}

/** What a search of the list reads: event name, type name, provider names, status, requirement and schedule text (product 2). */
export function eventSearchText({ name, type, providers, schedules, status, requirement }: EventRow): string[] {
  const t = translator(eventFormWords)
  return [
    name,
    type?.name ?? '',
    providers,
    status,
    requirement,
    ...schedules.map((schedule) => scheduleText(schedule, t)),
  ]
}

/** The next date as text, also as a short one, and how many there are besides. */
export function shownDates({ schedules }: Pick<EventRow, 'schedules'>, day: Day, t: EventFormTranslate) {
  const next = nextOf(schedules, todayOf(day))
  return {
    next: next ? scheduleText(next, t) : '',
    shortNext: next ? shortScheduleText(next) : '',
    others: Math.max(0, schedules.length - 1),
  }
}

/** The next date and how many there are besides: "16/11/2026 to 20/11/2026, and 3 more dates". */
export function datesInWords(schedules: EventRow['schedules'], day: Day, t: EventFormTranslate): string {
  const { next, others } = shownDates({ schedules }, day, t)
  return others === 0 ? next : `${next}, ${t('moreDates', { count: others, shown: formatInteger(others) })}`
}

/** The calendar with the next date of the event open. */
export function addressForReaders(
  event: Pick<ListRows['calendarEvent'], 'archived' | 'name' | 'schedules'>,
): string | null {
  const { archived, name, schedules } = event
  const next = nextOf(schedules, todayOf(today()))
  return archived || !next ? null : `/calendar/${encodeURIComponent(eventSlug(name))}/${next.id}`
}

let known: Today | undefined

/** The order of the list; it works out the day's midnight once for all rows. */
export function comingOf({ schedules }: EventRow, day: Day): number {
  if (known?.day !== day) known = todayOf(day)
  return sortByComing(schedules, known)
}
