import { currentCopy, startedEngine } from '../copy/opened-copy.ts'

/** Something the server has said about the rows of lists, as it was last stored on the device. */
type Stored = { generation: number; value: unknown }

/**
 * What was stored under a name beside the rows, and `keep`, which stores it anew. It belongs to one generation: after a restored
 * backup it is not there. Null while there is no copy.
 */
export async function keptBesideRows(name: string) {
  const { view } = await startedEngine()
  const current = await view.generations.get('current')
  if (!current) return null
  const { number } = current.generation
  const stored = (await view.settings.get(name))?.value as Stored | undefined
  return {
    userId: currentCopy()?.userId ?? null,
    generation: number,
    value: stored?.generation === number ? stored.value : undefined,
    keep: (value: unknown) => view.settings.put({ key: name, value: { generation: number, value } satisfies Stored }),
  }
}
