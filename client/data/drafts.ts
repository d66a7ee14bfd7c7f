import { now } from './now.ts'
import { startedEngine } from './copy.ts'

/** What a form held when its tab was closed; null when there is none. `savedAt` is ISO by the product's clock. */
export async function readDraft(key: string): Promise<{ value: unknown; savedAt: string } | null> {
  const { work } = await startedEngine()
  return (await work.drafts.get(key)) ?? null
}

export async function keepDraft(key: string, value: unknown): Promise<void> {
  const { work } = await startedEngine()
  await work.transaction('rw', work.drafts, async () => {
    // A draft that replaces a refused edit goes on doing so while it is typed in.
    await work.drafts.put({ ...(await work.drafts.get(key)), key, value, savedAt: now().toISOString() })
  })
}

export async function dropDraft(key: string): Promise<void> {
  const { work } = await startedEngine()
  await work.drafts.delete(key)
}
