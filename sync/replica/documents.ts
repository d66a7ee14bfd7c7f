import { liveQuery } from 'dexie'
import { distinctUntilChanged, from, map, Observable, switchMap } from 'rxjs'
import type { Collection, Documents } from '../entities/index.ts'
import type { Engine } from './engine.ts'
import { generationName, type Generation } from './names.ts'
import type { GenerationState } from './view-store.ts'

/** The current generation now and whenever another one takes its place; undefined while there is none. */
export function currentGeneration({ view }: Engine): Observable<Generation | undefined> {
  const rows = new Observable<Generation | undefined>((observer) => {
    const subscription = liveQuery(async () => generationToRead(await view.generations.get('current'))).subscribe(
      observer,
    )
    return () => subscription.unsubscribe()
  })
  return rows.pipe(distinctUntilChanged((one, other) => nameOf(one) === nameOf(other)))
}

function generationToRead(current: GenerationState | undefined): Generation | undefined {
  return current?.isGone ? undefined : current?.generation
}

/**
 * Documents of the replica by id, live; built from the current generation and subscribed again when it changes (design
 * section 7). Unknown and deleted ids are left out; the order is that of `ids`.
 */
export function watchDocuments<C extends Collection>(
  engine: Engine,
  collection: C,
  ids: readonly string[],
): Observable<Documents[C][]> {
  return currentGeneration(engine).pipe(
    switchMap((generation) => (generation ? from(engine.live.collection(generation, collection)) : [])),
    switchMap((opened) => opened.findByIds([...ids]).$),
    map((found) =>
      ids.flatMap((id) => {
        const document = found.get(id)
        return document ? [document.toJSON() as unknown as Documents[C]] : []
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
