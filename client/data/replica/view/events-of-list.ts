import { concatMap, filter, firstValueFrom, from, map } from 'rxjs'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import { watchDocuments } from '#sync/replica/watch/stored-documents.ts'

/**
 * The whole events of a list. The first visit shows months before there is a copy: then it waits for that, or for all of
 * these events. One that is no longer there is left out.
 * @param isCopyThere whether the device has a whole copy by now
 */
export function readEvents(
  engine: Engine,
  ids: readonly string[],
  isCopyThere: () => Promise<boolean>,
): Promise<CalendarEvent[]> {
  const isKnown = async (events: readonly CalendarEvent[]) => events.length === ids.length || isCopyThere()
  return firstValueFrom(
    watchDocuments(engine, 'calendarEvent', ids).pipe(
      concatMap((events) => from(isKnown(events)).pipe(map((known) => (known ? events : null)))),
      filter((events) => events !== null),
      map((events) => events.filter(({ archived }) => !archived)),
    ),
  )
}
