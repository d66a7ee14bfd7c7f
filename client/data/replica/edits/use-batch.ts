import { useMemo } from 'react'
import { undoOf, type UndoneBy } from '#sync/replica/outbox/undo-of.ts'
import { watchStore } from '#sync/replica/storage/watch-store.ts'
import { watchBatch, watchUndos } from '#sync/replica/watch/watch-outbox.ts'
import type { OutboxEntry, UndoWish } from '#sync/replica/storage/work-store.ts'
import type { Loaded } from '../../loaded.ts'
import { fromEngine } from '../view/from-engine.ts'
import { useReplica } from '../view/use-replica.ts'

/** What is left of a bulk change on this device: what waits, and what needs somebody and why (null for a conflict). */
export type BatchState = { waiting: number; stuck: { documentId: string; reason: string | null }[] }

/** Undefined until it has been read. */
export function useBatch(batch: string): BatchState | undefined {
  const source = useMemo(() => fromEngine(async (engine) => watchBatch(engine, batch)), [batch])
  const loaded = useReplica(`batch ${batch}`, source)
  return useMemo(() => (loaded?.status === 'ready' ? stateOf(loaded.value) : undefined), [loaded])
}

/** The bulk changes that are to be undone and wait for the server, live in every tab. */
export function useUndoWishes(): Loaded<readonly UndoWish[]> {
  return useReplica('undo wishes', wishes) ?? { status: 'loading' }
}

/** What takes this bulk change back, as `undoOf`; null also while it has not been read. */
export function useUndoOf(batch: string | null): UndoneBy | null {
  const source = useMemo(() => fromEngine(async ({ work }) => watchStore(() => undoOf(work, String(batch)))), [batch])
  const loaded = useReplica(batch === null ? null : `undo of ${batch}`, source)
  return loaded?.status === 'ready' ? loaded.value : null
}

const wishes = fromEngine(async (engine) => watchUndos(engine))

function stateOf(entries: readonly OutboxEntry[]): BatchState {
  const stuck = entries.filter(({ state }) => state === 'conflict' || state === 'refused')
  return {
    waiting: entries.filter(({ state }) => state !== 'answered').length - stuck.length,
    stuck: stuck.map(({ edit, answer }) => ({
      documentId: edit.documentId,
      reason: answer?.answer === 'REFUSED' ? answer.message : null,
    })),
  }
}
