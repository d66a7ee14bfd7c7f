import { useRef, useState } from 'react'
import { isUnreached } from '#client/data/online/http/failure-messages.ts'
import { translator } from '#client/i18n/i18n.ts'
import { failureWords } from '#client/i18n/words/failures.ts'
import type { Problem } from '#client/ui/fields/error-panel.tsx'
import { problemsOf } from './problems-of.ts'

export type Call = {
  isBusy: boolean
  problems: readonly Problem[]
  /** Runs unless one is in progress. @returns whether it succeeded */
  run: (work: () => Promise<void>) => Promise<boolean>
}

/** A call that a person starts: busy while it is in progress, then possibly refused with problems to show. */
export function useCall(): Call {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setProblems([])
    try {
      await work()
      return true
    } catch (error) {
      const hint = isUnreached(error) ? [{ message: translator(failureWords)('needsConnection') }] : []
      setProblems([...problemsOf(error), ...hint])
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, problems, run }
}
