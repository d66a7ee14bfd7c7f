/** When a date is, as the analytics say it: ISO. */
export type AnalyticSchedule = { start: string; end: string; isAllDay: boolean }

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
