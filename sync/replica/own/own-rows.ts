import { filter, firstValueFrom, type Observable } from 'rxjs'
import type { OwnEventChanges } from '../../protocol/answers/own-event-changes.ts'
import { mergeOwnValue, type OwnKind, type OwnValue } from '../../records/own-record.ts'
import type { OwnCount } from '../storage/engine-state.ts'
import { watchStore } from '../storage/watch-store.ts'
import type { OwnRow, WorkStore } from '../storage/work-store.ts'

type Work = Pick<WorkStore, 'own'>

/** Up to which position of which history this device has read; absent before the first time. */
export const ownReadKey = 'own read'
export type OwnRead = { epoch: string; position: number }

/** The key under which `settings` hold which changes of events are one's own, as far as this device has learnt it. */
export const ownChangesKey = 'own changes'
/** `askedAt`: when the server was asked last, by the product's clock (ISO text). */
export type KnownOwnChanges = OwnEventChanges & { askedAt: string }

/** A record as the screen shows it: what was written here counts at once. */
export type Shown<K extends OwnKind> = { value: OwnValue<K>; isUnsent: boolean; problem: string | null }

export function shownOf<K extends OwnKind>(kind: K, row: OwnRow | undefined): Shown<K> {
  const value = mergeOwnValue(kind, row?.base, row?.unsent)
  return { value, isUnsent: row?.change !== undefined, problem: row?.problem ?? null }
}

/** One record, live in every tab. */
export function watchOwn<K extends OwnKind>({ own }: Work, kind: K, key: string): Observable<Shown<K>> {
  return watchStore(async () => shownOf(kind, await own.get([kind, key])))
}

/** Waits until the server has answered what was written. @returns why it does not take it, or null */
export async function answerToOwn(work: Work, kind: OwnKind, key: string): Promise<string | null> {
  const answered = watchOwn(work, kind, key).pipe(filter(({ isUnsent, problem }) => !isUnsent || problem !== null))
  return (await firstValueFrom(answered)).problem
}

/** The keys of what is starred, and of what is done; `plans`: the person has chosen something for their planner, or has own dates. */
export type OwnOn = Readonly<Record<'star' | 'done', ReadonlySet<string>> & { plans: boolean }>

/** What is starred and done, and whether anything is planned, live in every tab. */
export function watchOwnOn({ own }: Work): Observable<OwnOn> {
  return watchStore(async () => {
    const rows = await own.where('kind').anyOf('star', 'done', 'planner', 'terms').toArray()
    const keysOf = (wanted: OwnKind) =>
      new Set(
        rows.flatMap(({ kind, key, base, unsent }) =>
          kind === wanted && Object.values(mergeOwnValue(kind, base, unsent)).every(Boolean) ? [key] : [],
        ),
      )
    const plans = rows.some(({ kind }) => kind === 'planner' || kind === 'terms')
    return { star: keysOf('star'), done: keysOf('done'), plans }
  })
}

/**
 * Writes some fields of a record: they are shown at once and wait under a new id, with those that waited already. What
 * says nothing new is not written.
 * @returns whether anything was written
 */
export function writeOwn<K extends OwnKind>(
  { own }: Work,
  { kind, key, value }: { kind: K; key: string; value: Partial<OwnValue<K>> },
  id: string,
): Promise<boolean> {
  return own.db.transaction('rw', own, async () => {
    const row = await own.get([kind, key])
    const shown = shownOf(kind, row)
    const isSame = JSON.stringify(mergeOwnValue(kind, shown.value, value)) === JSON.stringify(shown.value)
    if (isSame && row !== undefined && shown.problem === null) return false
    await own.put({ ...serverPart(row), kind, key, unsent: { ...row?.unsent, ...value }, change: id })
    return true
  })
}

/** What the server has said of a record. */
function serverPart(row: OwnRow | undefined): Pick<OwnRow, 'base' | 'at'> {
  return { base: row?.base ?? null, ...(row?.at === undefined ? {} : { at: row.at }) }
}

/** The changes that the server has not taken; with `sendable` only those that it may still take. */
export async function unsentOwn({ own }: Work, which: 'all' | 'sendable' = 'all'): Promise<OwnRow[]> {
  const rows = await own.where('change').above('').toArray()
  return which === 'all' ? rows : rows.filter(({ problem }) => problem === undefined)
}

/**
 * What of it a person would miss who signs out. A visit is nothing that they have written, and filters which the server has
 * never had stay on the device beside these records: they are taken from there again.
 */
export async function ownToKeep(work: Work): Promise<OwnRow[]> {
  const isMissed = ({ kind, base }: OwnRow) => kind !== 'seen' && (kind !== 'filters' || base !== null)
  return (await unsentOwn(work)).filter(isMissed)
}

/** What the server does not take as it is, live in every tab. */
export function watchRefusedOwn(work: Work): Observable<{ problem: string }[]> {
  return watchStore(async () => (await ownToKeep(work)).flatMap(({ problem }) => (problem ? { problem } : [])))
}

/** How many of these wait, and how many the server does not take as they are. */
export async function countOwn(work: Work): Promise<OwnCount> {
  const rows = await ownToKeep(work)
  const refused = rows.filter(({ problem }) => problem !== undefined).length
  return { waiting: rows.length - refused, refused }
}

/** Forgets what was written here and not sent: the server's values are shown again. */
export function dropUnsentOwn({ own }: Work): Promise<void> {
  return own.db.transaction('rw', own, async () => {
    for (const row of await unsentOwn({ own })) {
      const { kind, key, base } = row
      if (base === null) await own.delete([kind, key])
      else await own.put({ ...serverPart(row), kind, key })
    }
  })
}
