import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { Patch, Row } from '#sync/protocol/edit.ts'
import { isolated } from '#sync/rules/isolated.ts'
import { isOff, statusToRead } from '#sync/rules/status-and-requirement.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import { countInWords, shortDay } from './words.ts'

export type Schedule = CalendarEvent['schedules'][number]

/** A date that a digest reports because it has changed; a withdrawn one may be in no document any more. */
export type ChangedDate = { schedule: Schedule; isWithdrawn: boolean; remark: string }

/** An event as it is now, and what the edits of some time say it was before each of them, the earliest first. */
export type EditedEvent = {
  event: CalendarEvent
  /** It is in the calendar now. */
  isThere: boolean
  /** It left the calendar in this time. */
  isWithdrawal: boolean
  befores: readonly Patch[]
}

const dayOf = dayInZone(sectorZone)
const firstDay = ({ start, isAllDay }: Dated) => (isAllDay ? start.slice(0, 10) : dayOf(start))

type Dated = Pick<Schedule, 'start' | 'end' | 'isAllDay'>

/**
 * What has become of the dates of an event over several edits: only where they ended matters, so that what was changed
 * and changed back is not reported. Dates that are over, before and after, are left out. Of dates to which the same has happened
 * the first is reported: a series that was moved by half an hour would leave no room for other events.
 */
export function changedDates({ event, isThere, isWithdrawal, befores }: EditedEvent, today: string): ChangedDate[] {
  if (!isThere && !isWithdrawal) return []
  const first = firstValues(befores)
  const isComing = (...dates: (Dated | undefined)[]) => dates.some((date) => date && firstDay(date) >= today)
  const withdrawn = [...first.rows]
    .filter(([id, row]) => row && !event.schedules.some((one) => one.id === id))
    .map(([id, row]) => toSchedule(id, row!))
  const removed = withdrawn.filter((date) => isComing(date)).map(toWithdrawn)
  const still = event.schedules.flatMap((schedule): (ChangedDate & { isMoved: boolean })[] => {
    const row = first.rows.get(schedule.id)
    if (row === null) return []
    const before = row ? toSchedule(schedule.id, row) : schedule
    if (!isComing(before, schedule)) return []
    if (!isThere) return [{ ...toWithdrawn(before), isMoved: false }]
    const move = moved(before, schedule)
    const remark = [move, ...eventRemarks(event, first.fields)].filter(Boolean).join('. ')
    return remark === '' ? [] : [{ schedule, isWithdrawn: false, remark, isMoved: move !== '' }]
  })
  if (!isThere) return firstOf([...still, ...removed])
  // A date that has moved says what concerns the whole event too.
  const moves = still.filter(({ isMoved }) => isMoved)
  if (moves.length === 0) return [...firstOf(still), ...removed]
  const alike = Map.groupBy(moves, ({ remark }) => remark)
  return [...[...alike.values()].flatMap(firstWithCount), ...removed]
}

const toWithdrawn = (schedule: Schedule): ChangedDate => ({ schedule, isWithdrawn: true, remark: 'Cancelled' })

function firstOf(dates: readonly ChangedDate[]): ChangedDate[] {
  return dates.toSorted((one, other) => one.schedule.start.localeCompare(other.schedule.start)).slice(0, 1)
}

function firstWithCount(alike: readonly ChangedDate[]): ChangedDate[] {
  const others = alike.length - 1
  return firstOf(alike).map(({ remark, ...date }) => ({
    ...date,
    remark: others === 0 ? remark : `${remark} (and ${countInWords(others, 'more date')})`,
  }))
}

function eventRemarks(event: CalendarEvent, before: Map<string, unknown>): string[] {
  const { location, status } = event
  const remarks: string[] = []
  if (before.has('status') && before.get('status') !== status) remarks.push(statusRemark(event, before.get('status')))
  if (before.get('archived') === true) remarks.push('Back in the calendar')
  if (before.has('location') && before.get('location') !== location && location)
    remarks.push(`New place: ${isolated(location)}`)
  return remarks
}

function statusRemark(event: CalendarEvent, before: unknown): string {
  if (event.status !== 'Scheduled') return statusToRead(event)
  return isOff(before as CalendarEvent['status']) ? 'Takes place after all' : 'Confirmed'
}

function moved(before: Dated, now: Dated): string {
  if (before.start === now.start && before.end === now.end && before.isAllDay === now.isAllDay) return ''
  const day = firstDay(before)
  if (day !== firstDay(now)) return `Moved from ${shortDay(day, firstDay(now))}`
  if (!before.isAllDay && !now.isAllDay && before.start !== now.start) return `Moved from ${timeOf(before.start)}`
  return 'New time'
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: sectorZone, hour: '2-digit', minute: '2-digit' })
const timeOf = (instant: string) => clock.format(new Date(instant))

/** What fields and rows were before the first edit that touched them; a row that was not there is null. */
function firstValues(befores: readonly Patch[]) {
  const fields = new Map<string, unknown>()
  const rows = new Map<string, Row | null>()
  for (const before of befores) {
    for (const [field, value] of Object.entries(before)) {
      if (field !== 'schedules') {
        if (!fields.has(field)) fields.set(field, value)
        continue
      }
      for (const [id, row] of Object.entries(Object(value) as Record<string, Row | null>))
        if (!rows.has(id)) rows.set(id, row)
    }
  }
  return { fields, rows }
}

function toSchedule(id: string, row: Row): Schedule {
  return { id, ...row } as Schedule
}
