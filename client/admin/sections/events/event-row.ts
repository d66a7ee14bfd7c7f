import type { NamedRows } from '#client/data/kept/use-listed.ts'
import { today } from '#client/data/now.ts'
import { translator } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import type { ListRows } from '#sync/entities/index.ts'
import { nextOf, scheduleText, sortByComing } from './schedule-text.ts'

/** What the list of events shows of one. */
export type EventRow = {
  name: string
  /** All dates as text, the one that comes next first. */
  dates: readonly string[]
  coming: number
  type: { name: string; color: string } | null
  providers: string
  imageId: string | null
}

export function eventRow(event: ListRows['calendarEvent'], names: NamedRows): EventRow {
  const { name, schedules, providers, calendarEventTypeId, imageBlobReferenceId } = event
  const t = translator(eventFormWords)
  const day = today()
  const next = nextOf(schedules, day)
  const inOrder = next ? [next, ...schedules.filter((schedule) => schedule !== next)] : []
  const type = names.get(calendarEventTypeId) as ListRows['calendarEventType'] | undefined
  const providerIds = providers
    .toSorted((one, other) => one.displayOrder - other.displayOrder)
    .map(({ calendarEventProviderId }) => calendarEventProviderId)
  return {
    name,
    dates: inOrder.map((schedule) => scheduleText(schedule, t)),
    coming: sortByComing(schedules, day),
    type: type ? { name: type.name, color: type.color } : null,
    providers: providerIds.flatMap((id) => names.get(id)?.name ?? []).join(', '),
    imageId: imageBlobReferenceId,
  }
}

/** Event name, type name, provider names and schedule text (product 2). */
export function eventSearchText({ name, type, providers, dates }: EventRow): string[] {
  return [name, type?.name ?? '', providers, ...dates]
}
