/** What the answers about the links of events to come hold; all times are ISO. */

/** A place of a link: a row of an event's links, or its description, which has no id. */
export type LinkPlace = {
  calendarEventId: string
  eventName: string
  calendarEventUrlId: string | null
  name: string | null
}

export type LinkOutcome = 'moved' | 'broken' | 'certificate' | 'slow' | 'refused'

/**
 * A link that needs somebody's attention, or has been ignored by somebody, with everywhere that it stands; `detail` says what no
 * status says.
 */
export type FoundLink = {
  id: string
  url: string
  outcome: LinkOutcome
  status: number | null
  movedTo: string | null
  detail: string | null
  failingSince: string
  checkedAt: string
  /** Null while it needs attention. */
  ignoredReason: string | null
  ignoredAt: string | null
  ignoredBy: string | null
  places: LinkPlace[]
  /** How many places it has beyond those. */
  morePlaces: number
}

export type LinkOverview = {
  isOn: boolean
  isRunning: boolean
  /** When the last check ended. */
  checkedAt: string | null
  /** How many addresses the events to come have. */
  total: number
  /** How many of them failed in a way that may pass, and are listed only if a later night finds the same. */
  unconfirmed: number
  links: FoundLink[]
  /** How many links there are beyond those. */
  moreLinks: number
}
