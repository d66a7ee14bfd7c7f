import { useState } from 'react'
import {
  archiveRefused,
  discardEdit,
  discardForeignEdit,
  draftRefused,
  takeBackAddition,
  undoBatch,
  undoChanges,
} from '#client/data/replica/edits/outbox.ts'
import { isTransportFailure } from '#client/data/replica/edits/transport-failure.ts'
import type { RecentChange } from '#client/data/online/recent-changes.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { batchWords } from '#client/i18n/words/batches.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import type { Edit } from '#sync/protocol/edit.ts'

/** Takes one edit out of the queue and announces the outcome, unless it had left it before; a failure is shown at the edit. */
export function useDiscard(editId: string, done: () => void) {
  const { isBusy, problem, act } = useQueueAction(
    () => discardEdit(editId),
    (isOut) => (isOut ? done() : undefined),
  )
  return { isBusy, problem, discard: act }
}

/**
 * Undoes a waiting edit: what an addition has added is kept as a draft of the form `formToAdd`, which `done` receives.
 */
export function useUndoWaiting(edit: Edit, formToAdd: string | null, done: (isKept: boolean) => void) {
  const isAddition = edit.kind === 'create' && formToAdd !== null
  return useQueueAction(
    async () => (isAddition ? takeBackAddition(edit, formToAdd) : discardEdit(edit.id)),
    (outcome) => (outcome === false ? undefined : done(outcome === 'kept')),
  )
}

/** The same for an edit that this version cannot read; `done` receives whether it was removed. */
export function useDiscardForeign(editId: string, done: (isOut: boolean) => void) {
  return useQueueAction(() => discardForeignEdit(editId), done)
}

/** Archives the document of a refused delete, and announces the outcome. */
export function useArchiveInstead(editId: string, done: () => void) {
  return useQueueAction(() => archiveRefused(editId), done)
}

/** Turns a refused edit into a draft of its form; `done` receives whether there is still something to edit. */
export function useEditAgain(edit: Edit, draftKey: string, done: (isThere: boolean) => Promise<void>) {
  const t = useWords(sheetWords)
  return useQueueAction(() => draftRefused(edit, draftKey), done, t('notKept'))
}

/** Takes a bulk change back as one, and announces that; `waits` while it needs an answer of the server first. */
export function useUndoBatch(batch: string, done: (waits: boolean) => void) {
  const t = useWords(batchWords)
  return useQueueAction(
    () => undoBatch(batch),
    ({ count }) => done(count === null),
    t('undoFailed'),
  )
}

/**
 * Queues the inverse of a change with those of `later` ones, or of a bulk change; `done` receives the last edit unless it is
 * a bulk change.
 */
export function useUndoTaken(
  change: RecentChange,
  later: readonly RecentChange[],
  done: (editId: string | null) => void,
) {
  const t = useWords(sheetWords)
  const tBatch = useWords(batchWords)
  const { batch, count } = change
  const isBulk = batch !== null && count > 1
  const run = async () => {
    if (!isBulk) return undoChanges([...later, change])
    await undoBatch(batch)
    return null
  }
  return { isBulk, ...useQueueAction(run, done, isBulk ? tBatch('undoFailed') : t('notKept')) }
}

/** @param failed what a failure is called; without it, by whether the server could be reached */
function useQueueAction<T>(run: () => Promise<T>, done: (result: T) => void | Promise<void>, failed?: string) {
  const t = useWords(sheetWords)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const act = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await done(await run())
    } catch (error) {
      setProblem(failed ?? t(isTransportFailure(error) ? 'notWithdrawn' : 'notKept'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, act: () => void act() }
}
