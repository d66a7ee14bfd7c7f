import { useMemo } from 'react'
import type { UsedBy } from '#sync/protocol/push-answer.ts'
import { eventsUsing } from './events-using.ts'
import { useListedRows } from './use-listed.ts'

/**
 * The events that use a type, provider or tag, as far as this device knows. The server finally decides whether something
 * may be deleted.
 * @returns null until they have been read
 */
export function useEventsUsing(id: string): readonly UsedBy[] | null {
  const events = useListedRows('calendarEvent')
  return useMemo(() => {
    if (events.status === 'loading') return null
    // Without space or a copy there is no hint.
    return events.status === 'ready'
      ? eventsUsing(
          events.value.map(({ row }) => row),
          id,
        )
      : []
  }, [events, id])
}
