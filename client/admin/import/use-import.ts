import { useState } from 'react'
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

type Step =
  | { step: 'choose' }
  | { step: 'checking' }
  | { step: 'plan' | 'done' | 'undone'; report: ImportReport }
  | { step: 'running'; isUndo: boolean; progress: Progress }

export type ImportState = Step & { file: File | null; mapping: Mapping; problems: readonly string[] }

const atFirst: ImportState = { step: 'choose', file: null, mapping: {}, problems: [] }

/** One import from the choice of its file to its undo. */
export function useImport() {
  const t = useWords(importWords)
  const [state, setState] = useState<ImportState>(atFirst)

  const check = (file: File, mapping: Mapping) => {
    if (file.size > mostBytes) {
      setState({ ...atFirst, problems: [t('tooLarge', { name: file.name })] })
      return
    }
    setState({ step: 'checking', file, mapping, problems: [] })
    checkSheet(file, mapping).then(
      (report) => setState({ step: 'plan', file, mapping, problems: [], report }),
      (error: unknown) => setState({ ...atFirst, problems: problemsOf(error) }),
    )
  }

  const run = (
    work: (onProgress: (done: number, total: number) => void) => Promise<ImportReport>,
    isUndo: boolean,
    end: 'done' | 'undone',
  ) => {
    const { file, mapping } = state
    const kept = { file, mapping, problems: [] }
    const show = (done: number, total: number) =>
      setState({ ...kept, step: 'running', isUndo, progress: { done, total } })
    show(0, 0)
    work(show).then(
      (report) => setState({ ...kept, step: end, report }),
      (error: unknown) => setState({ ...atFirst, problems: isLost(error) ? [t('stopped')] : problemsOf(error) }),
    )
  }

  return {
    state,
    choose: (file: File) => check(file, {}),
    /** The choices of earlier checks stay. */
    checkAgain: (choices: Mapping) => {
      if (state.file) check(state.file, withChoices(state.mapping, choices))
    },
    start: () => {
      const { file, mapping } = state
      if (file) run((onProgress) => importSheet(file, mapping, onProgress), false, 'done')
    },
    undo: () => {
      const batch = state.step === 'done' ? state.report.batch : null
      if (batch !== null) run((onProgress) => undoImport(batch, onProgress), true, 'undone')
    },
  }
}

function isLost(error: unknown): boolean {
  return error instanceof CallFailure && !error.isReached
}

function problemsOf(error: unknown): string[] {
  return failureMessages(error)
}
