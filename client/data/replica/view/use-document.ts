import { useCallback, useMemo } from 'react'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { CalendarEventProvider } from '#sync/entities/calendar-event-provider.ts'
import { currentCopy } from '../copy/opened-copy.ts'
import { fromEngine } from './from-engine.ts'
import type { Loaded } from '../../loaded.ts'
import { useReplica } from './use-replica.ts'
import { useView } from './use-month.ts'

/** An opened event with the providers it names, in order. */
export type EventDetails = { event: CalendarEvent; providers: CalendarEventProvider[] }

/** The event of a schedule, live from the replica; null when it is no longer listed. */
export function useEventOfSchedule(scheduleId: string): Loaded<EventDetails | null> {
  const known = useView(
    `schedule ${scheduleId}`,
    useCallback(() => readEventId(scheduleId), [scheduleId]),
  )
  const id = known.status === 'ready' ? known.value.id : null
  const details = useEvent(id)
  if (known.status !== 'ready') return known
  return id === null ? { status: 'ready', value: null } : details
}

async function readEventId(scheduleId: string): Promise<{ id: string | null } | null> {
  const copy = currentCopy()
  if (!copy || (await copy.reader.readRange()) === null) return null
  return { id: (await copy.reader.findSchedule(scheduleId))?.eventId ?? null }
}

/** An event by its id, live from the replica; null when it is no longer listed, loading while the id is unknown. */
function useEvent(eventId: string | null): Loaded<EventDetails | null> {
  const source = useMemo(
    () =>
      fromEngine(async (engine) => {
        const { watchEvent } = await import('../replica.ts')
        return watchEvent(engine, String(eventId))
      }),
    [eventId],
  )
  return useReplica(eventId && `event ${eventId}`, source) ?? { status: 'loading' }
}
