import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { CalendarEventProvider } from '#sync/entities/calendar-event-provider.ts'
import { currentCopy } from './device-copy.ts'
import type { Loaded } from '../loaded.ts'
import { useKept } from './use-kept.ts'
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
  const id = known.status === 'ready' ? known.value.id : null
  const details = useEvent(id)
  if (known.status !== 'ready') return known
  return id === null ? { status: 'ready', value: null } : details
}

/** An event by its id, live from the replica; null when it is no longer listed, loading while the id is not known. */
function useEvent(eventId: string | null): Loaded<EventDetails | null> {
  const shown = useKept<EventDetails | null>(eventId, (show) => {
    let watching = Promise.resolve(() => {})
    const watch = () => {
      watching = import('./watch-event.ts').then(({ watchEvent }) =>
        watchEvent(String(eventId), (value) => show({ status: 'ready', value })),
      )
      watching.catch((error: unknown) => show({ status: 'error', message: String(error), retry: watch }))
    }
    watch()
    return () => void watching.then((stop) => stop()).catch(() => {})
  })
  return shown ?? { status: 'loading' }
}
