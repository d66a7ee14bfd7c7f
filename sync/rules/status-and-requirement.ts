import type { EventStatus, Requirement } from './event-status.ts'
import { isolated } from './isolated.ts'

/** Of what people are reminded, and what is due first: a date of a deadline type, of an event in which they must take part. */
export function isMandatoryDeadline(
  requirement: Requirement | null,
  type: { readonly isDeadline?: boolean } | undefined,
): boolean {
  return requirement === 'Mandatory' && type?.isDeadline === true
}

/** It does not take place on its dates: neither alarms nor reminders mention them. */
export function isOff(status: EventStatus | null): boolean {
  return status === 'Cancelled' || status === 'Postponed'
}

type Status = { status: EventStatus | null; statusNote: string | null }

/** "Postponed: until the spring"; nothing of an event that is as planned. */
export function statusInWords({ status, statusNote }: Status): string {
  if (status === null || status === 'Scheduled') return ''
  return statusNote ? `${status}: ${statusNote}` : status
}

/** The same as it stands in a mail, where the note stands alone (decision 146); feeds hold it as it was written. */
export function statusToRead({ status, statusNote }: Status): string {
  return statusInWords({ status, statusNote: statusNote && isolated(statusNote) })
}
