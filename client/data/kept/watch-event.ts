import { map, of, switchMap } from 'rxjs'
import { watchDocuments } from '#sync/replica/view/stored-documents.ts'
import { startedEngine } from './device-copy.ts'
import type { EventDetails } from './use-document.ts'

/** Calls back with the event and its providers now and whenever one of them changes; answers how to stop. */
export async function watchEvent(eventId: string, show: (details: EventDetails | null) => void): Promise<() => void> {
  const engine = await startedEngine()
  const details = watchDocuments(engine, 'calendarEvent', [eventId]).pipe(
    switchMap(([event]) => {
      if (!event || event.archived) return of(null)
      const ids = event.providers.map((link) => link.calendarEventProviderId)
      return watchDocuments(engine, 'calendarEventProvider', ids).pipe(map((providers) => ({ event, providers })))
    }),
  )
  const subscription = details.subscribe(show)
  return () => subscription.unsubscribe()
}
