import type { EventChange } from '../entities/calendar-event.ts'
import type { EventStatus, Requirement } from '../rules/event-status.ts'

/** A calendar month as text, `YYYY-MM`. */
export type MonthKey = string

/** One occurrence (one schedule of one event) as the calendar, list and side lists show it. */
export type MonthEntry = {
  scheduleId: string
  eventId: string
  /** UTC instant as ISO text; for an all-day entry `YYYY-MM-DDT00:00:00.000Z`, a date that is never zone-converted. */
  start: string
  /** Like `start`; an all-day end is the last day itself. */
  end: string
  isAllDay: boolean
  name: string
  location: string | null
  typeId: string | null
  providerIds: string[]
  tagIds: string[]
  isFeatured: boolean
  isPaidPromotion: boolean
  /** Null as scheduled; missing in records of an earlier build. */
  status: Exclude<EventStatus, 'Scheduled'> | null
  requirement: Exclude<Requirement, 'None'> | null
  /** What became of its event lately, in the order of time. */
  changes: readonly EventChange[]
}

/** A headline's start and end are dates: `YYYY-MM-DDT00:00:00.000Z`, never zone-converted. */
export type HeadlineEntry = {
  id: string
  start: string
  end: string
  name: string
  descriptionHtml: string | null
  imageBlobReferenceId: string | null
}

/**
 * What the calendar shows of an event, once for all its dates in a month: name, location, flags, type, providers and
 * tags, and its state. Type, providers and tags are numbers that stand for ids (`NumberedIds`).
 */
export type PackedEvent = [string, string | null, number, number | null, number[], number[], ...PackedState]

/** Nothing of an event that is as scheduled, in which nobody must take part, and of which nothing became lately. */
export type PackedState =
  | []
  | [MonthEntry['status'], MonthEntry['requirement']]
  | [MonthEntry['status'], MonthEntry['requirement'], MonthEntry['changes']]

/**
 * One occurrence: the index of its event in the record, schedule, start, end (null: same as the start), and 1 for all
 * day. Start and end are shortened by `packInstant`.
 */
export type PackedDate = [number, string, string, string | null, 0 | 1]

/**
 * Record M holds every occurrence that touches the month in UTC, and the headlines that begin in it. A screen of M
 * reads M and its neighbours together, which is enough for any zone and any start of the week (design 7).
 */
export type MonthRecord = {
  month: MonthKey
  /** Event ids; `events` is in the same order. */
  ids: string[]
  events: PackedEvent[]
  dates: PackedDate[]
  headlines: HeadlineEntry[]
}

/**
 * A record left by an earlier build of this app: whole entries, including those of the eight days before and fifteen
 * days after the month. It is only read, until the engine has rebuilt the months from the stored documents.
 */
export type EarlierMonthRecord = {
  month: MonthKey
  eventIds: string[]
  entries: MonthEntry[]
  headlines: HeadlineEntry[]
}

/** The ids of types, providers and tags in the order of their numbers, which never change while the months exist. */
export type NumberedIds = readonly string[]

export type NameKind = 'type' | 'provider' | 'tag'

/** What the calendar shows of a type, provider or tag; read together with the month in the same transaction. */
export type NameRecord = {
  id: string
  kind: NameKind
  name: string
  color: string | null
  displayOrder: number
  tagType: 'SchoolPhase' | 'SchoolType' | 'Other' | null
  archived: boolean
  /** True for a type whose events are deadlines; missing in records of an earlier build. */
  isDeadline?: boolean
  /** True for a type whose events are school holidays; missing likewise. */
  isHoliday?: boolean
}
