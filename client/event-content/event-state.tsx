import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { classes } from '#client/ui/classes.ts'
import type { EventStatus, Requirement } from '#sync/rules/event-status.ts'

const badge = 'rounded-chip border px-2.5 py-1 text-[0.9375rem] font-semibold'

const ofStatus = {
  Provisional: 'border-transparent bg-info-soft text-info',
  Postponed: 'border-transparent bg-warning-soft text-warning',
  Cancelled: 'border-transparent bg-warning-soft text-warning',
} as const

const ofRequirement = { Useful: 'border-today text-today', Mandatory: 'border-today bg-today text-on-today' } as const

/** Whether an event takes place, and whether one must take part: a word for each that is not as usual. */
export function EventBadges(props: { status: EventStatus | null; requirement: Requirement | null }) {
  const t = useWords(calendarWords)
  const status = props.status === 'Scheduled' ? null : props.status
  const requirement = props.requirement === 'None' ? null : props.requirement
  return (
    <>
      {status && <span className={classes(badge, ofStatus[status])}>{t(status)}</span>}
      {requirement && <span className={classes(badge, ofRequirement[requirement])}>{t(requirement)}</span>}
    </>
  )
}

/** What its editors say of a status that is not as planned. */
export function StatusNote({ status, statusNote }: { status: EventStatus; statusNote: string | null }) {
  if (status === 'Scheduled' || !statusNote) return null
  return (
    <p className="status-note rounded-control bg-warning-soft px-4 py-3 font-semibold wrap-anywhere">{statusNote}</p>
  )
}
