import { useState } from 'react'
import { madeWords } from '#client/changes/edit-words.ts'
import { restoreDeleted, restoreVersion } from '#client/data/kept/restore.ts'
import type { SaveOutcome } from '#client/data/kept/save.ts'
import type { Version } from '#client/data/online/history.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { historyWords } from '#client/i18n/words/history.ts'
import type { Collection, Documents } from '#sync/entities/index.ts'
import { useFlash } from '../flash-message.tsx'
import { problemsOf } from '../outcome-words.ts'
import type { Section } from '../section.ts'

/** Restores versions and deleted documents as changes of their own, one at a time, and says what came of it. */
export function useRestoring({ collection }: Section) {
  const t = useWords(historyWords)
  const tAdmin = useWords(adminWords)
  const flash = useFlash()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])

  const restore = async (name: string, done: string, unchanged: string, saving: () => Promise<SaveOutcome>) => {
    if (isBusy) return
    setBusy(true)
    setProblems([])
    const outcome = await saving()
    setBusy(false)
    if (outcome.status === 'saved') flash.here({ tone: 'ok', text: done })
    else if (outcome.status === 'unchanged') flash.here({ tone: 'info', text: unchanged })
    else if (outcome.status === 'queued') {
      flash.here({ tone: 'info', text: t('restoring', { name }), waits: outcome.editId })
    } else {
      const fields = outcome.status === 'refused' ? outcome.fields.map(({ message }) => message) : []
      setProblems([...fields, ...problemsOf(outcome, tAdmin)])
    }
  }
  return {
    isBusy,
    problems,
    version: (shown: Documents[Collection], newer: readonly Version[], madeAt: string) => {
      const { name } = shown
      const values = { name, when: madeWords(madeAt) }
      return restore(name, t('restoredVersion', values), t('unchanged', values), () =>
        restoreVersion(collection, shown, newer),
      )
    },
    deleted: (gone: { id: string; name: string; position: number | null }) => {
      const done = t('restoredNow', { name: gone.name })
      return restore(gone.name, done, done, () => restoreDeleted(collection, gone))
    },
  }
}
