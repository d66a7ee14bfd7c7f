import { useEffect, useRef, useState } from 'react'
import { useSession } from '#client/auth/session.ts'
import { CallFailure } from '#client/data/online/http/account-call.ts'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import { checkSheet, importSheet, undoImport, type Decisions } from '#client/data/online/workbook/import-sheet.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import { sheetMostBytes, type ImportOutcome } from '#sync/protocol/sheet-import.ts'

type Progress = { done: number; total: number }
type OnProgress = (done: number, total: number, batch: string | null) => void

type Step =
  | { step: 'choose' }
  | { step: 'checking' }
  | { step: 'plan' | 'undone'; outcome: ImportOutcome }
  | { step: 'done'; outcome: ImportOutcome; isRest: boolean }
  | { step: 'stopped'; isUndo: boolean; batch: string }
  | { step: 'running'; isUndo: boolean; progress: Progress }

export type ImportState = Step & {
  file: File | null
  decisions: Decisions
  /** What was shown of the file, for the server. */
  plan: string | null
  problems: readonly string[]
}

/** Before anybody has chosen anything. */
export const undecided: Decisions = { mapping: {}, alike: { all: 'skip', one: {} } }

const atFirst: ImportState = { step: 'choose', file: null, decisions: undecided, plan: null, problems: [] }

/** What became of the last import of whoever has signed in: it stays when its screen is left, until another file is chosen. */
let last: { of: string | undefined; outcome: ImportState } | null = null

/** One import from the choice of its file to its undo. */
export function useImport() {
  const t = useWords(importWords)
  const of = useSession().user?.sub
  const [state, setShown] = useState<ImportState>(() => (last !== null && last.of === of ? last.outcome : atFirst))
  const setState = (next: ImportState) => {
    last = ['done', 'stopped', 'undone'].includes(next.step) ? { of, outcome: next } : null
    setShown(next)
  }

  const leaving = useLeaving()

  /** @param before what is shown again, with the reasons, when the file can't be checked */
  const check = (file: File, decisions: Decisions, before: ImportState) => {
    setState({ step: 'checking', file, decisions, plan: null, problems: [] })
    checkSheet(file, decisions, leaving()).then(
      (outcome) => setState({ step: 'plan', file, decisions, plan: outcome.plan, problems: [], outcome }),
      (error: unknown) => setState({ ...before, problems: failureMessages(error) }),
    )
  }

  const choose = (file: File) => {
    if (file.size > sheetMostBytes) {
      setState({ ...atFirst, problems: [t('tooLarge', { name: file.name })] })
      return
    }
    setState({ ...atFirst, step: 'checking', file })
    inMemory(file).then(
      (read) => check(read, undecided, atFirst),
      () => setState({ ...atFirst, problems: [t('unreadable', { name: file.name })] }),
    )
  }

  /** @param known the import that is continued or undone; null for a new one, whose batch its first answer names */
  const run = (known: string | null, isUndo: boolean, work: (onProgress: OnProgress) => Promise<ImportOutcome>) => {
    const { file, decisions, plan } = state
    const checked = { file, decisions, plan, problems: [] }
    let batch = known
    const show = (done: number, total: number, batchId: string | null) => {
      batch ??= batchId
      setState({ ...checked, step: 'running', isUndo, progress: { done, total } })
    }
    const end = (outcome: ImportOutcome): Step => {
      if (isUndo) return { step: 'undone', outcome }
      return { step: 'done', outcome, isRest: known !== null }
    }
    show(0, 0, null)
    work(show).then(
      (outcome) => setState({ ...checked, ...end(outcome) }),
      (error: unknown) => {
        const problems = isLost(error) ? [t(isUndo ? 'undoStopped' : 'stopped')] : failureMessages(error)
        // What was refused before it began leaves the plan, with its choices, as it was.
        setState(batch === null ? { ...state, problems } : { ...checked, step: 'stopped', isUndo, batch, problems })
      },
    )
  }

  return {
    state,
    choose,
    /** With the choices of earlier checks, which the new ones hold too. */
    checkAgain: (decisions: Decisions) => {
      if (state.file) check(state.file, decisions, state)
    },
    /** Begins an import, or continues the one that stopped. */
    start: () => {
      const { file, decisions, plan } = state
      const batch = state.step === 'stopped' ? state.batch : null
      if (file) run(batch, false, (onProgress) => importSheet({ file, decisions, plan, batch }, onProgress, leaving()))
    },
    undo: () => {
      const batch = batchOf(state)
      if (batch !== null) run(batch, true, (onProgress) => undoImport(batch, onProgress, leaving()))
    },
  }
}

/** The import that can be undone. */
function batchOf(state: Step): string | null {
  if (state.step === 'done') return state.outcome.batch
  return state.step === 'stopped' ? state.batch : null
}

/** Ends the request to the server once the screen is left: an import that nobody sees stops. */
function useLeaving(): () => AbortSignal {
  const screen = useRef(new AbortController())
  useEffect(() => {
    screen.current = new AbortController()
    return () => screen.current.abort()
  }, [])
  return () => screen.current.signal
}

/** A browser no longer reads a chosen file once another program has saved it, and it is sent more than once. */
async function inMemory(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name)
}

function isLost(error: unknown): boolean {
  return error instanceof CallFailure && !error.isReached
}
