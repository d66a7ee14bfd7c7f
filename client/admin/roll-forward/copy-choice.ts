import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { copiedEvent, copiedParts, type CopiedPart } from '#sync/rules/copied-event.ts'
import { shifts, type Shift } from '#sync/rules/shift-dates.ts'

/** What a duplicate of an event leaves out, and how its dates move; null for the same dates. */
export type CopyChoice = { without: readonly CopiedPart[]; shift: Shift | null }

/** The choice as the address of the form carries it. */
export function choiceToQuery({ without, shift }: CopyChoice): Record<string, string> {
  return { ...(without.length > 0 && { without: without.join() }), ...(shift && { shift }) }
}

/** The duplicate that an address describes; what it names wrongly is ignored. */
export function copiedByChoice(event: CalendarEvent, query: URLSearchParams): CalendarEvent {
  const named = (query.get('without') ?? '').split(',')
  const without = copiedParts.filter((part) => named.includes(part))
  const shift = shifts.find((one) => one === query.get('shift')) ?? null
  return { ...event, ...copiedEvent(event, without, shift) }
}
