import type { EventStatus, Requirement } from './event-status.ts'

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

/** "Postponed: until the spring"; nothing of an event that is as planned. */
export function statusInWords(event: { status: EventStatus | null; statusNote: string | null }): string {
  const { status, statusNote } = event
  if (status === null || status === 'Scheduled') return ''
  return statusNote ? `${status}: ${statusNote}` : status
}
