import type { AnalyticSchedule } from './analytics.ts'

/** A deleted document whose rows are still stored. */
export type DeletedDocument = {
  id: string
  name: string
  /** The first date of an event, which distinguishes events of one name. */
  firstSchedule: AnalyticSchedule | null
  position: number
  /** The current name of the user who deleted it; null if it was not deleted by an edit. */
  by: string | null
  at: string | null
}
