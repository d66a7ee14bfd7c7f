import { useEffect, useState } from 'react'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { CalendarEventProvider } from '#sync/entities/calendar-event-provider.ts'
import { currentCopy } from './device-copy.ts'
import type { Loaded } from '../loaded.ts'
import { useView } from './use-month.ts'

/** An opened event with the providers it names, in their order. */
export type EventDetails = { event: CalendarEvent; providers: CalendarEventProvider[] }

/** The event of a schedule, live from the replica; null when it is no longer listed. */
export function useEventOfSchedule(scheduleId: string): Loaded<EventDetails | null> {
  const known = useView<{ id: string | null }>(`schedule ${scheduleId}`, async () => {
    const copy = currentCopy()
    if (!copy || (await copy.reader.readRange()) === null) return null
    return { id: (await copy.reader.findSchedule(scheduleId))?.eventId ?? null }
  })
  const id = known.status === 'ready' ? known.value.id : undefined
  const details = useEvent(id ?? undefined)
  if (known.status !== 'ready') return known
  return id === null ? { status: 'ready', value: null } : details
}

/** An event by its id, live from the replica; null when it is no longer listed, loading while the id is not known. */
function useEvent(eventId: string | undefined): Loaded<EventDetails | null> {
  const [loaded, setLoaded] = useState<{ id: string; value: Loaded<EventDetails | null> } | null>(null)
  useEffect(() => {
    if (eventId === undefined) return undefined
    let stop: (() => void) | undefined
    let isCurrent = true
    const show = (value: Loaded<EventDetails | null>) => {
      if (isCurrent) setLoaded({ id: eventId, value })
    }
    const watch = () => {
      import('./watch-event.ts')
        .then(({ watchEvent }) => watchEvent(eventId, (value) => show({ status: 'ready', value })))
        .then(
          (unwatch) => {
            if (isCurrent) stop = unwatch
            else unwatch()
          },
          (error: unknown) => show({ status: 'error', message: String(error), retry: watch }),
        )
    }
    watch()
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [eventId])
  return loaded && loaded.id === eventId ? loaded.value : { status: 'loading' }
}
