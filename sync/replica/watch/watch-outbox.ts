import type { Observable } from 'rxjs'
import type { Engine } from '../engine/engine.ts'
import { watchStore } from '../storage/watch-store.ts'
import type { OutboxEntry, UndoWish } from '../storage/work-store.ts'
import { undoWishes } from '../outbox/undo-wishes.ts'
import { inOrder, isForeign } from '../outbox/outbox-entry.ts'

/** The outbox in the order it was made, or only the edits of one document, live in every tab. */
export function watchOutbox({ work }: Pick<Engine, 'work'>, documentId?: string): Observable<OutboxEntry[]> {
  return watchStore(() => inOrder(work, documentId))
}

/** Edits of another version of the app that this one cannot read. */
export function watchForeign({ work }: Pick<Engine, 'work'>): Observable<OutboxEntry[]> {
  return watchStore(() => work.outbox.orderBy('seq').filter(isForeign).toArray())
}

/** The bulk changes that are to be undone once the server can be reached, live in every tab. */
export function watchUndos({ work }: Pick<Engine, 'work'>): Observable<UndoWish[]> {
  return watchStore(() => undoWishes(work))
}

/** What is still in the outbox of a bulk change, live in every tab. */
export function watchBatch({ work }: Pick<Engine, 'work'>, batch: string): Observable<OutboxEntry[]> {
  return watchStore(async () => (await inOrder(work)).filter(({ edit }) => edit.batch === batch))
}
