import { calendarEvent, type CalendarEvent } from '../entities/calendar-event.ts'
import type { EventTemplate } from '../entities/event-template.ts'
import { addDays, daysBetween, type Day } from './day.ts'
import { datesOn, dayOf } from './shift-dates.ts'

/** What the template has as fields of its own. */
const ownFields = ['imageBlobReferenceId', 'descriptionHtml'] as const

type Content = Partial<Omit<CalendarEvent, (typeof ownFields)[number]>>
type Held = Pick<EventTemplate, (typeof ownFields)[number] | 'content'>

/** What a template holds of an event: all that is typed on its form, but no time at which it is published. */
export function templateOf(event: Readonly<Record<string, unknown>>): Held {
  const names = Object.entries(calendarEvent.fields)
    .filter(([name, field]) => !field.setByServer && !field.administratorsOnly && !isOwn(name))
    .map(([name]) => name)
    .filter((name) => name !== 'id' && name !== 'archived')
  const held = [...names, ...Object.keys(calendarEvent.children)].flatMap((name) =>
    event[name] === undefined ? [] : [[name, event[name]] as const],
  )
  return {
    imageBlobReferenceId: (event['imageBlobReferenceId'] ?? null) as string | null,
    descriptionHtml: (event['descriptionHtml'] ?? null) as string | null,
    content: JSON.stringify(Object.fromEntries(held)),
  }
}

/**
 * The event that a template holds, with its first date on `firstDay` and every other one as many days after it as in the
 * template, at the same times of day and as long. What another version of the app wrote and nobody can read is left out.
 */
export function eventOfTemplate(template: Held, firstDay: Day): Partial<CalendarEvent> {
  const { imageBlobReferenceId, descriptionHtml } = template
  const content = contentOf(template)
  const schedules = content.schedules ?? []
  const first = firstDayOf(schedules)
  const moved = schedules.map((schedule) => {
    if (first === null || !isDated(schedule)) return schedule
    const { start, end, isAllDay } = schedule
    const [from, to] = [dayOf(start, isAllDay), dayOf(end, isAllDay)]
    const day = addDays(firstDay, daysBetween(first, from))
    return { ...schedule, ...datesOn(schedule, day, addDays(day, daysBetween(from, to))) }
  })
  return { ...content, schedules: moved, imageBlobReferenceId, descriptionHtml }
}

/** How many dates a template gives an event. */
export function datesInTemplate(template: Held): number {
  return (contentOf(template).schedules ?? []).filter(isDated).length
}

/** The name that an event has from it; null if it has none. */
export function nameInTemplate(template: Held): string | null {
  return contentOf(template).name || null
}

function contentOf({ content }: Held): Content {
  try {
    const read: unknown = JSON.parse(content ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    const lists = Object.keys(calendarEvent.children)
    const isReadable = ([name, value]: [string, unknown]) =>
      !isOwn(name) && (lists.includes(name) ? isRows(value) : Object.hasOwn(calendarEvent.fields, name))
    return Object.fromEntries(Object.entries(read).filter(isReadable)) as Content
  } catch {
    return {}
  }
}

const isRows = (value: unknown) =>
  Array.isArray(value) && value.every((row: unknown) => typeof Object(row).id === 'string')

const isOwn = (name: string) => ownFields.some((own) => own === name)

type Schedule = CalendarEvent['schedules'][number]

const isDated = ({ start, end }: Schedule) => !Number.isNaN(Date.parse(start)) && !Number.isNaN(Date.parse(end))

function firstDayOf(schedules: readonly Schedule[]): Day | null {
  const days = schedules.filter(isDated).map(({ start, isAllDay }) => dayOf(start, isAllDay))
  return days.toSorted()[0] ?? null
}
