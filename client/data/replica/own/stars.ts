import { useSyncExternalStore } from 'react'
import { createSignal } from '#client/ui/page/signal.ts'
import { forgetSnapshot } from '../../snapshot.ts'
import type { OwnOn } from '#sync/replica/own/own-rows.ts'

/** The events that the reader has starred, by id; null until that is read, after the first paint. */
export type Stars = OwnOn['star'] | null

let known: OwnOn | null = null
const own = createSignal()

/** What is known now of what the reader has starred and done; only `follow-stars.ts` reports it. The stored screen has stars too. */
export function ownIs(next: OwnOn | null): void {
  if (known) forgetSnapshot()
  known = next
  own.tell()
}

function useOwn<T>(read: (own: OwnOn | null) => T): T {
  return useSyncExternalStore(own.listen, () => read(known))
}

export const useStars = (): Stars => useOwn((own) => own?.star ?? null)

/** The dates that are done, by the id of their schedule; null like the stars. */
export const useDone = (): OwnOn['done'] | null => useOwn((own) => own?.done ?? null)

/** Whether the reader has chosen something for their school year, or has dates of their own. */
export const usePlans = (): boolean => useOwn((own) => own?.plans === true)

/** Whether this event is starred: a row is drawn anew only with its own star. */
export const useIsStarred = (eventId: string): boolean => useOwn((own) => own?.star.has(eventId) === true)
