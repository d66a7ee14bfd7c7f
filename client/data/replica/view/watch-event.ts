import { firstValueFrom, map, of, switchMap, type Observable } from 'rxjs'
import type { Engine } from '#sync/replica/engine/engine.ts'
import { watchDocuments } from '#sync/replica/watch/stored-documents.ts'
import type { EventDetails } from './use-document.ts'

/** The event and its providers now and whenever one of them changes; null while it is not listed. */
export function watchEvent(engine: Engine, eventId: string): Observable<EventDetails | null> {
  return watchDocuments(engine, 'calendarEvent', [eventId]).pipe(
    switchMap(([event]) => {
      if (!event || event.archived) return of(null)
      const ids = event.providers.map((link) => link.calendarEventProviderId)
      return watchDocuments(engine, 'calendarEventProvider', ids).pipe(map((providers) => ({ event, providers })))
    }),
  )
}

/** Whether the copy on this device has the link at that event: for when the server cannot be reached. */
export async function isLinkStored(engine: Engine, url: string, eventId: string): Promise<boolean> {
  const [event] = await firstValueFrom(watchDocuments(engine, 'calendarEvent', [eventId]))
  return event !== undefined && !event.archived && event.urls.some((link) => link.url === url)
}
