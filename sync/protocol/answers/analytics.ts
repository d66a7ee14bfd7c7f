/** What the answers about openings, clicks, feeds, mails and stars hold (product 7); all times are ISO. */
import type { MailingKind } from '../../rules/mailing-times.ts'

export type AnalyticEventType = 'CalendarEventOpen' | 'LinkClick'

/** When a date is. */
export type AnalyticSchedule = { start: string; end: string; isAllDay: boolean }

type Named = { id: string; name: string }

/** An opening or a click with what it names; null for what is not there any more, and for the user of a visitor's click. */
export type NamedAnalyticEvent = {
  id: string
  eventDate: string
  url: string | null
  user: { id: string; email: string } | null
  calendarEvent: (Named & { providers: Named[] }) | null
  calendarEventUrl: (Named & { calendarEvent: Named }) | null
  calendarEventSchedule: AnalyticSchedule | null
}

/** An event that was opened, or an address that was followed; how often, and by how many people: visitors count as nobody. */
export type AnalyticGroup = {
  /** The event's id or the address. */
  key: string
  /** The event's or the link's name; null for an address that no link has. */
  name: string | null
  /** The first date of an event, which distinguishes events of one name; null for an address. */
  firstSchedule: AnalyticSchedule | null
  providers: string[]
  count: number
  people: number
}

/** A page of the groups, the most frequent first, and the numbers of all of them. */
export type AnalyticSummary = { count: number; people: number; groups: number; rows: AnalyticGroup[] }

/** Openings or clicks of people who have something in common; null stands for whoever it is not known of. */
export type AnalyticShare = { name: string | null; count: number; people: number }

export type TrendStep = 'day' | 'week' | 'month'

export type AnalyticBreakdown = {
  /** How long each part of the trend is. */
  step: TrendStep
  /** Every part from the first one, with its first day (`YYYY-MM-DD`) on the clock of the query's zone. */
  trend: { day: string; count: number }[]
  /** By the kind of organisation: School, MAT or Other. */
  organisationTypes: AnalyticShare[]
  /** By the phases that people have named; who has named several counts for each of them. */
  phases: AnalyticShare[]
}

/** Feeds in calendar apps by a personal address: of how many people, and how many of them an app has read in 30 days. */
export type FeedNumbers = { people: number; addresses: number; peopleReading: number }

/** The mails of a kind: who gets the next one, and what became of those of a range. */
export type MailNumbers = {
  kind: MailingKind
  recipients: number
  sent: number
  /** Who had chosen it and of whom there was nothing to tell. */
  empty: number
  failed: number
  bounced: number
}

export type StarNumbers = {
  /** Who has starred anything; null for fewer than `leastShown`. */
  people: number | null
  /** The events that at least `leastShown` people have starred, the most starred first; at most 100. */
  rows: { id: string; name: string; firstSchedule: AnalyticSchedule | null; people: number }[]
}

export type AnalyticReach = {
  /** The fewest people whose stars are counted. */
  leastShown: number
  feeds: FeedNumbers
  mails: MailNumbers[]
  stars: StarNumbers
}
