import { distinctUntilChanged, EMPTY, from, map, Observable, of, switchMap, type Subscription } from 'rxjs'
import type { Collection, Documents } from '../../entities/index.ts'
import type { Engine } from '../engine/engine.ts'
import { documentOf, type LiveCollection } from '../storage/live-replica.ts'
import { generationName, type Generation } from '../storage/database-names.ts'
import { watchStore } from '../storage/watch-store.ts'
import type { GenerationState } from '../storage/view-store.ts'
import { readAgain } from '../../times.ts'

/** The current generation now and whenever another one takes its place; undefined while there is none. */
function currentGeneration({ view }: Engine): Observable<Generation | undefined> {
  const rows = watchStore(async () => generationToRead(await view.generations.get('current')))
  return rows.pipe(distinctUntilChanged((one, other) => nameOf(one) === nameOf(other)))
}

function generationToRead(current: GenerationState | undefined): Generation | undefined {
  return current?.isGone ? undefined : current?.generation
}

const patience = 2

/**
 * Queries one collection of the current generation, live, or emits for the absence of a copy (null). Runs again when
 * another generation takes its place and when the database was closed under the query, which would otherwise stay
 * silent. A query that meets the closing fails and runs again too; one that keeps failing is reported.
 */
export function watchCollection<T>(
  engine: Engine,
  collection: Collection,
  query: (opened: LiveCollection | null) => Observable<T>,
): Observable<T> {
  return new Observable((observer) => {
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let subscription: Subscription | undefined
    const stop = () => {
      clearTimeout(timer)
      subscription?.unsubscribe()
    }
    const read = () => {
      stop()
      const opened = currentGeneration(engine).pipe(
        switchMap((generation) => (generation ? from(engine.live.collection(generation, collection)) : of(null))),
      )
      subscription = opened.pipe(switchMap(query)).subscribe({
        next: (value) => {
          failures = 0
          observer.next(value)
        },
        error: (error: unknown) => {
          failures += 1
          if (failures > patience) observer.error(error)
          else timer = setTimeout(read, readAgain)
        },
      })
    }
    const closings = engine.live.closings.subscribe(read)
    read()
    return () => {
      closings.unsubscribe()
      stop()
    }
  })
}

/**
 * Documents of the replica by id, live; built from the current generation and subscribed again when it changes (design
 * 7). Unknown and deleted ids are left out; the order is that of `ids`.
 */
export function watchDocuments<C extends Collection>(
  engine: Engine,
  collection: C,
  ids: readonly string[],
): Observable<Documents[C][]> {
  return watchCollection(engine, collection, (opened) => opened?.findByIds([...ids]).$ ?? EMPTY).pipe(
    map((found) =>
      ids.flatMap((id) => {
        const document = found.get(id)
        return document ? [documentOf<C>(document)] : []
      }),
    ),
  )
}

/** How many documents of each collection the copy holds; empty while there is none. */
export async function countDocuments(
  engine: Engine,
  collections: readonly Collection[],
): Promise<Map<Collection, number>> {
  const generation = generationToRead(await engine.view.generations.get('current'))
  if (!generation) return new Map()
  const counts = collections.map(async (collection): Promise<[Collection, number]> => {
    const opened = await engine.live.collection(generation, collection)
    return [collection, await opened.count().exec()]
  })
  return new Map(await Promise.all(counts))
}

function nameOf(generation: Generation | undefined): string | undefined {
  return generation && generationName(generation)
}
