import { calendarEvent, type CalendarEvent } from '../entities/calendar-event.ts'
import type { EventTemplate } from '../entities/event-template.ts'
import { defaultsOf, type Children, type Field, type Fields } from '../define.ts'
import { addDays, daysBetween, type Day } from './day.ts'
import { datesOn, dayOf } from './shift-dates.ts'
import { isInstant } from './instant.ts'

/** What the template has as fields of its own. */
const ownFields = ['imageBlobReferenceId', 'descriptionHtml'] as const

type Content = Partial<Omit<CalendarEvent, (typeof ownFields)[number]>>
type Held = Pick<EventTemplate, (typeof ownFields)[number] | 'content'>

const isOwn = (name: string) => ownFields.some((field) => field === name)

/** What a template's content holds: all that is typed on an event's form, but no time at which it is published. */
const eventFields: Fields = Object.fromEntries(
  Object.entries(calendarEvent.fields).filter(
    ([name, field]: [string, Field]) =>
      !field.setByServer && !field.administratorsOnly && !isOwn(name) && name !== 'id' && name !== 'archived',
  ),
)

const lists: Children = calendarEvent.children

/** What a template holds of an event: all that is typed on its form, but no time at which it is published. */
export function templateOf(event: Readonly<Record<string, unknown>>): Held {
  return {
    imageBlobReferenceId: (event['imageBlobReferenceId'] ?? null) as string | null,
    descriptionHtml: (event['descriptionHtml'] ?? null) as string | null,
    content: JSON.stringify(readable(event)),
  }
}

/** Whether a content can be read as a template's: a JSON object with no value that its field cannot have. */
export function isTemplateContent(content: string): boolean {
  const given = parsed(content)
  return (
    given !== null &&
    isFit(eventFields, given) &&
    Object.entries(lists).every(([list, { fields }]) => {
      const rows = own(given, list)
      return (
        rows === undefined || (Array.isArray(rows) && rows.every((row: unknown) => isRow(row) && isFit(fields, row)))
      )
    })
  )
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

type Given = Readonly<Record<string, unknown>>

function contentOf({ content }: Held): Content {
  return readable(parsed(content ?? '{}') ?? {})
}

function parsed(content: string): Given | null {
  try {
    const given: unknown = JSON.parse(content)
    return isObject(given) ? given : null
  } catch {
    return null
  }
}

/** What a template can hold of it; rows are whole, with the default of each field whose value nobody can read. */
function readable(given: Given): Content {
  const held = Object.entries(lists).flatMap(([list, child]) => {
    const rows = own(given, list)
    if (!Array.isArray(rows)) return []
    return [[list, rows.filter(isRow).map((row) => ({ ...defaultsOf(child), ...fitting(child.fields, row) }))] as const]
  })
  return { ...fitting(eventFields, given), ...Object.fromEntries(held) }
}

function fitting(fields: Fields, given: Given): Given {
  const names = Object.keys(fields).filter((name) => fits(fields[name]!, own(given, name)))
  return Object.fromEntries(names.map((name) => [name, given[name]]))
}

const isFit = (fields: Fields, given: Given) =>
  Object.entries(fields).every(([name, field]) => !Object.hasOwn(given, name) || fits(field, given[name]))

const own = (given: Given, name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined)

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRow = (value: unknown): value is Given => isObject(value) && typeof own(value, 'id') === 'string'

/** Whether a field's kind can have this value; a date that is not chosen yet is empty. */
function fits({ kind, nullable, values }: Field, value: unknown): boolean {
  if (value === null) return nullable
  if (kind === 'flag') return typeof value === 'boolean'
  if (kind === 'integer') return Number.isInteger(value)
  if (kind === 'names') return Array.isArray(value) && value.every((name) => typeof name === 'string')
  if (typeof value !== 'string') return false
  if (kind === 'instant' || kind === 'date') return value === '' || isInstant(value)
  return values === undefined || values.includes(value)
}

type Schedule = CalendarEvent['schedules'][number]

const isDated = ({ start, end }: Schedule) => !Number.isNaN(Date.parse(start)) && !Number.isNaN(Date.parse(end))

function firstDayOf(schedules: readonly Schedule[]): Day | null {
  const days = schedules.filter(isDated).map(({ start, isAllDay }) => dayOf(start, isAllDay))
  return days.toSorted()[0] ?? null
}
