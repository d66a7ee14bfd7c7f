import { useCallback } from 'react'
import { expandMonth } from '#sync/replica/view/expand-month.ts'
import type { UsedBy } from '#sync/protocol/push-answer.ts'
import { startedEngine } from './device-copy.ts'
import { useView } from './use-month.ts'

const none: readonly UsedBy[] = []

/**
 * The events that use a type, provider or tag, as far as the months of this device show; archived ones and those
 * without a date are in no month. The server finally decides whether something may be deleted.
 * @returns null until the months have been read
 */
export function useEventsUsing(id: string): readonly UsedBy[] | null {
  const events = useView(
    `events using ${id}`,
    useCallback(() => readEventsUsing(id), [id]),
  )
  if (events.status === 'loading') return null
  // Without space or a copy there is no hint.
  return events.status === 'ready' ? events.value : none
}

async function readEventsUsing(id: string): Promise<UsedBy[]> {
  const { view } = await startedEngine()
  const { readNumbers } = await import('#sync/replica/view/month-numbers.ts')
  const { ids } = await readNumbers(view)
  const found = new Map<string, UsedBy & { date: string }>()
  // One month at a time: all of them at once would block the page.
  await view.months.each((record) => {
    for (const { eventId, name, start, isAllDay, typeId, providerIds, tagIds } of expandMonth(record, ids)) {
      if (typeId !== id && !providerIds.includes(id) && !tagIds.includes(id)) continue
      const date = isAllDay ? start.slice(0, 10) : start
      const known = found.get(eventId)
      if (!known || date < known.date) found.set(eventId, { collection: 'calendarEvent', id: eventId, name, date })
    }
  })
  return [...found.values()].toSorted(
    (one, other) => one.name.localeCompare(other.name) || (one.date < other.date ? -1 : 1),
  )
}
