import { liveQuery } from 'dexie'
import { Observable } from 'rxjs'

/** A query of the Dexie stores, repeated in every tab whenever what it has read changes. */
export function watchStore<T>(query: () => Promise<T>): Observable<T> {
  return new Observable((observer) => {
    const subscription = liveQuery(query).subscribe(observer)
    return () => subscription.unsubscribe()
  })
}
