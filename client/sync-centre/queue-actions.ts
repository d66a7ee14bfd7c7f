import { useState } from 'react'
import { archiveRefused, discardEdit } from '#client/data/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'

/** Takes one edit out of the queue and says how that went; a failure stays with the edit. */
export function useDiscard(editId: string, done: () => void) {
  const { isBusy, problem, act } = useQueueAction(() => discardEdit(editId), done)
  return { isBusy, problem, discard: act }
}

/** Archives what a refused delete was to delete, and says how that went. */
export function useArchiveInstead(editId: string, done: () => void) {
  return useQueueAction(() => archiveRefused(editId), done)
}

function useQueueAction(run: () => Promise<void>, done: () => void) {
  const t = useWords(sheetWords)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const act = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await run()
      done()
    } catch (error) {
      setProblem(t(isTransportFailure(error) ? 'notWithdrawn' : 'notKept'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, act: () => void act() }
}

/** The class itself comes with the engine's code; its kind tells it apart. */
function isTransportFailure(error: unknown): boolean {
  return error instanceof Error && 'kind' in error
}
