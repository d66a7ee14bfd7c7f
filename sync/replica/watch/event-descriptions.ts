import { EMPTY, Observable } from 'rxjs'
import type { CalendarEvent } from '../../entities/calendar-event.ts'
import { readAsToday } from '../../protocol/upcasts.ts'
import type { Engine } from '../engine/engine.ts'
import type { LiveCollection } from '../storage/live-replica.ts'
import { readInSlices } from '../storage/replica-storage.ts'
import type { StoredDocument } from '../storage/write-page.ts'
import { pauseInDescriptions } from '../../times.ts'
import { watchCollection } from './stored-documents.ts'

/** Reading a hundred events is a task of a few milliseconds [Note: Long tasks]. */
const readAtOnce = 100

/** The descriptions of all events of the copy, as HTML by id, now and at each pause in their changes; a new map each time. */
export function watchDescriptions(engine: Engine): Observable<ReadonlyMap<string, string>> {
  return watchCollection(engine, 'calendarEvent', (opened) => (opened ? descriptionsOf(opened) : EMPTY))
}

function descriptionsOf(opened: LiveCollection): Observable<ReadonlyMap<string, string>> {
  return new Observable((observer) => {
    const texts = new Map<string, string>()
    const changed = new Set<string>()
    let isRead = false
    let pause: ReturnType<typeof setTimeout> | undefined
    const show = () => observer.next(new Map(texts))
    const put = (document: StoredDocument) => {
      const { madeIn } = opened.options as { madeIn: number }
      const { id, descriptionHtml } = readAsToday(madeIn, 'calendarEvent', document as unknown as CalendarEvent)
      if (descriptionHtml) texts.set(id, descriptionHtml)
      else texts.delete(id)
    }
    const read = async () => {
      for await (const documents of readInSlices(opened.storageInstance, readAtOnce)) {
        if (observer.closed) return
        for (const document of documents) if (!changed.has(document.id)) put(document)
      }
      isRead = true
      show()
    }
    const changes = opened.$.subscribe(({ documentId, documentData, operation }) => {
      changed.add(documentId)
      if (operation === 'DELETE') texts.delete(documentId)
      else put(documentData)
      clearTimeout(pause)
      if (isRead) pause = setTimeout(show, pauseInDescriptions)
    })
    read().catch((error: unknown) => observer.error(error))
    return () => {
      clearTimeout(pause)
      changes.unsubscribe()
    }
  })
}
