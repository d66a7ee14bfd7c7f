import type { CalendarEvent } from '../entities/calendar-event.ts'
import { datesOn, shiftedDates, type Shift } from './shift-dates.ts'

/** What a copy of an event may leave out. */
export const copiedParts = ['descriptionHtml', 'imageBlobReferenceId', 'urls', 'providers', 'tagLinks'] as const

export type CopiedPart = (typeof copiedParts)[number]

type Copied = Pick<CalendarEvent, CopiedPart | 'schedules'>
type Schedule = CalendarEvent['schedules'][number]

/** The parts of an event that a copy takes over, with its dates moved to the next year if requested. */
export function copiedEvent(event: Copied, without: readonly CopiedPart[], shift: Shift | null): Copied {
  const { descriptionHtml, imageBlobReferenceId, urls, providers, tagLinks, schedules } = event
  const has = (part: CopiedPart) => !without.includes(part)
  return {
    descriptionHtml: has('descriptionHtml') ? descriptionHtml : null,
    imageBlobReferenceId: has('imageBlobReferenceId') ? imageBlobReferenceId : null,
    urls: has('urls') ? urls : [],
    providers: has('providers') ? providers : [],
    tagLinks: has('tagLinks') ? tagLinks : [],
    schedules: shift ? schedules.map((schedule) => ({ ...schedule, ...shiftedDates(schedule, shift) })) : schedules,
  }
}

/** The days that somebody chose for one date of an event. */
export type ChosenDays = { start: string; end: string }

/** An event's dates on the chosen days, by the id of each date; dates that are not among them are left out. */
export function rolledSchedules(schedules: readonly Schedule[], chosen: ReadonlyMap<string, ChosenDays>): Schedule[] {
  return schedules.flatMap((schedule) => {
    const days = chosen.get(schedule.id)
    if (!days) return []
    const { recurrenceOfCalendarEventScheduleId: first } = schedule
    const isLeftOut = first !== null && !chosen.has(first)
    const repeats = isLeftOut ? { recurrenceOfCalendarEventScheduleId: null } : {}
    return [{ ...schedule, ...repeats, ...datesOn(schedule, days.start, days.end) }]
  })
}
