import { collectionsOf, type Collection, type ListRows } from '../../entities/index.ts'
import { listRowShape, toListRow } from '../../derive/to-list-row.ts'
import { isTombstone, type PulledDocument } from '../../protocol/pull-answer.ts'
import { rowsPrefix } from '../storage/database-names.ts'
import { forgetRows, type GenerationState, type ViewStore } from '../storage/view-store.ts'

/**
 * [Note: Rows of lists] What administration lists of a collection (`ListRowOf`) is stored in a few hundred records, by
 * the beginning of the id: one record per row would cost a fill more than the documents' own index does, and a single
 * record would be rewritten whole at each change. Readers have no lists and no rows. The rows are those of the copy;
 * the code that shows them applies the outbox (`listed-rows.ts`).
 */
const partOf = (id: string): string => id.slice(0, 2)

export const rowsKey = (collection: Collection): string => rowsPrefix + collection
const rowsPartKey = (collection: Collection, part: string): string => `${rowsPrefix}${collection}-${part}`

export type ListRow = ListRows[Collection]
export type RowsPart = Record<string, ListRow>

/** The extent of a collection's rows: a reader fetches only the parts whose position has grown. */
export type RowsIndex = {
  /** A new value after all rows were rebuilt. */
  made: string
  /** The highest position in each part. */
  positions: Positions
}

type Positions = Record<string, number>

const reachedKey = `${rowsPrefix}reached`

/** The build, generation and position of all the rows: an engine of another build does not update them. */
type Reached = { shape: string; number: number; position: number }

type Place = Pick<GenerationState, 'generation' | 'checkpoint'>

/** Rows that are being made from nothing, page by page, in the form in which they are stored. */
export type RowsInMaking = Map<Collection, Map<string, RowsPart>>

export function addToRows(making: RowsInMaking, pulled: readonly PulledDocument[]): void {
  for (const { collection, document } of pulled) {
    const parts = making.get(collection) ?? new Map<string, RowsPart>()
    making.set(collection, parts)
    const part = parts.get(partOf(document.id)) ?? {}
    parts.set(partOf(document.id), part)
    putIn(part, { collection, document } as PulledDocument)
  }
}

function putIn(part: RowsPart, { collection, document }: PulledDocument): void {
  const known = part[document.id]
  if (known && known.position > document.position) return
  if (isTombstone(document)) delete part[document.id]
  else part[document.id] = toListRow(collection, document)
}

export function indexOf(parts: ReadonlyMap<string, RowsPart>, made: string): RowsIndex {
  const highest = (part: RowsPart) => Math.max(0, ...Object.values(part).map((row) => row.position))
  return { made, positions: Object.fromEntries([...parts].map(([name, part]) => [name, highest(part)])) }
}

/** Replaces all rows with those that were made; runs inside the transaction that makes their generation the current one. */
export async function replaceRows(view: ViewStore, place: Place, making: RowsInMaking) {
  await forgetRows(view)
  const made = crypto.randomUUID()
  for (const collection of collectionsOf('administrator')) {
    const parts = making.get(collection) ?? new Map<string, RowsPart>()
    await putParts(view, collection, [...parts])
    await view.settings.put({ key: rowsKey(collection), value: indexOf(parts, made) })
  }
  await putReached(view, place)
}

async function putReached({ settings }: ViewStore, { generation, checkpoint }: Place): Promise<void> {
  const value: Reached = { shape: listRowShape, number: generation.number, position: checkpoint.position }
  await settings.put({ key: reachedKey, value })
}

const partsAtOnce = 32

/** A few parts at a time [Note: Long tasks]. */
async function putParts({ settings }: ViewStore, collection: Collection, parts: readonly [string, RowsPart][]) {
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    const slice = parts.slice(from, from + partsAtOnce)
    await settings.bulkPut(slice.map(([name, value]) => ({ key: rowsPartKey(collection, name), value })))
  }
}

/** These parts of a collection's rows, in order. */
export async function readParts({ settings }: ViewStore, collection: Collection, names: readonly string[]) {
  const parts: [string, RowsPart][] = []
  for (let from = 0; from < names.length; from += partsAtOnce) {
    const slice = names.slice(from, from + partsAtOnce)
    const found = await settings.bulkGet(slice.map((name) => rowsPartKey(collection, name)))
    for (const [at, name] of slice.entries()) parts.push([name, (found[at]?.value ?? {}) as RowsPart])
  }
  return parts
}

/**
 * Writes what a page changes; runs inside the transaction that stores its checkpoint, and before that. Stale rows are
 * left as they are, to be rebuilt (`refresh.ts`).
 */
export async function applyRows(view: ViewStore, after: Place, pulled: readonly PulledDocument[]): Promise<void> {
  const before = await view.generations.get('current')
  if (!before || (await lacksRows(view, before))) return
  for (const [collection, documents] of Map.groupBy(pulled, (one) => one.collection)) {
    const index = (await view.settings.get(rowsKey(collection)))?.value as RowsIndex | undefined
    if (!index) continue
    const changed = Map.groupBy(documents, ({ document }) => partOf(document.id))
    const parts = await readParts(view, collection, [...changed.keys()])
    const positions = { ...index.positions }
    for (const [name, part] of parts) {
      for (const document of changed.get(name) ?? []) {
        putIn(part, document)
        positions[name] = Math.max(positions[name] ?? 0, document.document.position)
      }
    }
    await putParts(view, collection, parts)
    await view.settings.put({ key: rowsKey(collection), value: { ...index, positions } satisfies RowsIndex })
  }
  await putReached(view, after)
}

/** True if this copy has no rows, rows of a build that listed something else, or rows older than the copy itself. */
export async function lacksRows({ settings }: ViewStore, { generation, checkpoint }: Place): Promise<boolean> {
  const reached = (await settings.get(reachedKey))?.value as Reached | undefined
  if (reached?.shape !== listRowShape || reached.number < generation.number) return true
  return reached.number === generation.number && reached.position < checkpoint.position
}
