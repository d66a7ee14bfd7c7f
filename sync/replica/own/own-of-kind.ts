import type { Observable } from 'rxjs'
import type { OwnKind } from '../../records/own-record.ts'
import { watchStore } from '../storage/watch-store.ts'
import type { WorkStore } from '../storage/work-store.ts'
import { shownOf, type Shown } from './own-rows.ts'

export type ShownRecord<K extends OwnKind> = Shown<K> & { key: string }

/** All records of a kind, live in every tab. */
export function watchOwnOfKind<K extends OwnKind>(
  { own }: Pick<WorkStore, 'own'>,
  kind: K,
): Observable<ShownRecord<K>[]> {
  return watchStore(async () => {
    const rows = await own.where('kind').equals(kind).toArray()
    return rows.map((row) => ({ key: row.key, ...shownOf(kind, row) }))
  })
}
