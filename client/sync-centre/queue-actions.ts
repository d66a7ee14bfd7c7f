import { useState } from 'react'
import { archiveRefused, discardEdit, discardForeignEdit } from '#client/data/kept/outbox.ts'
import { isTransportFailure } from '#client/data/kept/transport-failure.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'

/** Takes one edit out of the queue and announces the outcome; a failure is shown at the edit. */
export function useDiscard(editId: string, done: () => void) {
  const { isBusy, problem, act } = useQueueAction(() => discardEdit(editId), done)
  return { isBusy, problem, discard: act }
}

/** The same for an edit that this version cannot read; `done` is told whether it was removed. */
export function useDiscardForeign(editId: string, done: (isOut: boolean) => void) {
  return useQueueAction(() => discardForeignEdit(editId), done)
}

/** Archives the document of a refused delete, and announces the outcome. */
export function useArchiveInstead(editId: string, done: () => void) {
  return useQueueAction(() => archiveRefused(editId), done)
}

function useQueueAction<T>(run: () => Promise<T>, done: (result: T) => void) {
  const t = useWords(sheetWords)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const act = async () => {
    setBusy(true)
    setProblem(null)
    try {
      done(await run())
    } catch (error) {
      setProblem(t(isTransportFailure(error) ? 'notWithdrawn' : 'notKept'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, act: () => void act() }
}
