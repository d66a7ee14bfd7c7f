import { useRef, useState } from 'react'
import { isUnreached } from '#client/data/online/http/failure-messages.ts'
import { translator } from '#client/i18n/i18n.ts'
import { failureWords } from '#client/i18n/words/failures.ts'
import type { Problem } from '#client/ui/fields/error-panel.tsx'
import { problemsOf } from './problems-of.ts'

export type Call = {
  isBusy: boolean
  problems: readonly Problem[]
  /**
   * Runs unless one is in progress.
   * @param isTyped whether something was typed for it, which stays on the screen when the server cannot be reached
   * @returns whether it succeeded
   */
  run: (work: () => Promise<void>, isTyped?: boolean) => Promise<boolean>
}

/** A call that a person starts: busy while it is in progress, then possibly refused with problems to show. */
export function useCall(): Call {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const run = async (work: () => Promise<void>, isTyped = false) => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setProblems([])
    try {
      await work()
      return true
    } catch (error) {
      const hints = isUnreached(error) ? [{ message: connectionHint(isTyped) }] : []
      setProblems([...problemsOf(error), ...hints])
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, problems, run }
}

function connectionHint(isTyped: boolean): string {
  return translator(failureWords)(isTyped ? 'typedStays' : 'needsConnection')
}
