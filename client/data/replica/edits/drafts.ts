import type { Draft } from '#sync/replica/storage/work-store.ts'
import { now } from '../../now.ts'
import { currentCopy, startedEngine } from '../copy/opened-copy.ts'
import { usersEngine } from '../copy/users-engine.ts'

export type ClaimedDraft = {
  /** The key under which this form keeps its draft: its own, because two forms are two drafts. */
  key: string
  /**
   * The values of a form of this kind when its tab was closed; null when there are none. `savedAt` is ISO by the
   * product's clock; `replaces` is the refused edit that is being edited again.
   */
  draft: Pick<Draft, 'value' | 'savedAt' | 'replaces'> | null
  /** The form is closed: a form opened later may continue with its draft. */
  release(): void
}

/**
 * Begins a form: with the latest draft that no open form holds, or with a key of its own. A form holds a lock on its
 * draft for as long as it is open; the browser releases the lock of a tab that is gone, however it ended.
 * @param form the form being opened, such as `keywords/add`
 */
export async function claimDraft(form: string): Promise<ClaimedDraft> {
  const { work } = await startedEngine()
  const isOfForm = ({ key }: { key: string }) => key === form || key.startsWith(`${form}#`)
  const drafts = await work.drafts.where('key').startsWith(form).filter(isOfForm).toArray()
  for (const { key } of drafts.toSorted(byUse)) {
    const release = await holdDraft(key)
    // Its form may have been saved while the lock was awaited.
    const draft = release && (await work.drafts.get(key))
    if (release && draft) return { key, draft, release }
    release?.()
  }
  const key = `${form}#${crypto.randomUUID()}`
  return { key, draft: null, release: (await holdDraft(key)) ?? (() => {}) }
}

/** A refused edit that is being edited again comes first, then the latest draft. */
function byUse(one: Draft, other: Draft): number {
  const isAgain = ({ replaces }: Draft) => (replaces === undefined ? 0 : 1)
  return isAgain(other) - isAgain(one) || (one.savedAt < other.savedAt ? 1 : -1)
}

/** @returns a function that releases it; null when another form holds it */
function holdDraft(key: string): Promise<(() => void) | null> {
  const name = `draft-${currentCopy()?.userId ?? ''}-${key}`
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve(() => release())) : resolve(null)
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(null))
  })
}

export async function keepDraft(key: string, value: unknown): Promise<void> {
  const { work } = await usersEngine()
  await work.transaction('rw', work.drafts, async () => {
    // A draft that replaces a refused edit keeps doing so while it is typed in.
    await work.drafts.put({ ...(await work.drafts.get(key)), key, value, savedAt: now().toISOString() })
  })
}

export async function dropDraft(key: string): Promise<void> {
  const { work } = await startedEngine()
  await work.drafts.delete(key)
}
