import type { Table } from 'dexie'

/** Another tab has taken the engine over: this one may write nothing more. */
export class FenceLost extends Error {
  constructor() {
    super('another tab keeps the copy now')
  }
}

type Fenced = { settings: Table<{ key: string; value: unknown }, string> }

const key = 'fence'

/** Makes this engine the one that may write (design 7); whichever held the fence before no longer can. */
export async function takeFence(stores: readonly Fenced[]): Promise<string> {
  const fence = crypto.randomUUID()
  for (const { settings } of stores) await settings.put({ key, value: fence })
  return fence
}

/** Whether the stores hold this engine's fence; emptied or recreated stores hold none. */
export async function findFence(stores: readonly Fenced[], fence: string): Promise<'held' | 'none' | 'taken'> {
  const found = await Promise.all(stores.map(({ settings }) => settings.get(key)))
  if (found.includes(undefined)) return 'none'
  return found.every((row) => row?.value === fence) ? 'held' : 'taken'
}

/** Checked first in every transaction of the engine. @throws FenceLost when another tab has taken it */
export async function assertFence({ settings }: Fenced, fence: string): Promise<void> {
  if ((await settings.get(key))?.value !== fence) throw new FenceLost()
}
