import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '#client/data/online/account-call.ts'
import { failureMessages } from '#client/data/online/failure-messages.ts'
import {
  checkSheet,
  importSheet,
  undoImport,
  type ImportReport,
  type Mapping,
} from '#client/data/online/import-sheet.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import { withChoices } from './mapping.ts'

const mostBytes = 10 * 1024 * 1024

type Progress = { done: number; total: number }
type OnProgress = (done: number, total: number, batch: string | null) => void

type Step =
  | { step: 'choose' }
  | { step: 'checking' }
  | { step: 'plan' | 'done' | 'undone'; report: ImportReport }
  | { step: 'stopped'; isUndo: boolean; batch: string }
  | { step: 'running'; isUndo: boolean; progress: Progress }

export type ImportState = Step & { file: File | null; mapping: Mapping; problems: readonly string[] }

const atFirst: ImportState = { step: 'choose', file: null, mapping: {}, problems: [] }

/** One import from the choice of its file to its undo. */
export function useImport() {
  const t = useWords(importWords)
  const [state, setState] = useState<ImportState>(atFirst)

  const leaving = useLeaving()
  /** What was refused before it began leaves the plan, with its choices, as it was. */
  const planOr = (other: ImportState) => (state.step === 'plan' ? state : other)

  const check = (file: File, mapping: Mapping) => {
    setState({ step: 'checking', file, mapping, problems: [] })
    checkSheet(file, mapping, leaving()).then(
      (report) => setState({ step: 'plan', file, mapping, problems: [], report }),
      (error: unknown) => setState({ ...planOr(atFirst), problems: problemsOf(error) }),
    )
  }

  const choose = (file: File) => {
    if (file.size > mostBytes) {
      setState({ ...atFirst, problems: [t('tooLarge', { name: file.name })] })
      return
    }
    setState({ step: 'checking', file, mapping: {}, problems: [] })
    inMemory(file).then(
      (read) => check(read, {}),
      () => setState({ ...atFirst, problems: [t('unreadable', { name: file.name })] }),
    )
  }

  /** @param undone the import that is undone */
  const run = (work: (onProgress: OnProgress) => Promise<ImportReport>, undone: string | null) => {
    const { file, mapping } = state
    const kept = { file, mapping, problems: [] }
    const isUndo = undone !== null
    let batch = undone
    const show = (done: number, total: number, told: string | null) => {
      batch ??= told
      setState({ ...kept, step: 'running', isUndo, progress: { done, total } })
    }
    show(0, 0, null)
    work(show).then(
      (report) => setState({ ...kept, step: isUndo ? 'undone' : 'done', report }),
      (error: unknown) => {
        const problems = isLost(error) ? [t(isUndo ? 'undoStopped' : 'stopped')] : problemsOf(error)
        setState(
          batch === null ? { ...planOr(atFirst), problems } : { ...kept, step: 'stopped', isUndo, batch, problems },
        )
      },
    )
  }

  return {
    state,
    choose,
    /** The choices of earlier checks stay. */
    checkAgain: (choices: Mapping) => {
      if (state.file) check(state.file, withChoices(state.mapping, choices))
    },
    start: () => {
      const { file, mapping } = state
      if (file) run((onProgress) => importSheet(file, mapping, onProgress, leaving()), null)
    },
    undo: () => {
      const batch = batchOf(state)
      if (batch !== null) run((onProgress) => undoImport(batch, onProgress, leaving()), batch)
    },
  }
}

/** The import that can be undone. */
function batchOf(state: Step): string | null {
  if (state.step === 'done') return state.report.batch
  return state.step === 'stopped' ? state.batch : null
}

/** Ends what is asked of the server once the screen is left: an import that nobody sees stops. */
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

function problemsOf(error: unknown): string[] {
  return failureMessages(error)
}
