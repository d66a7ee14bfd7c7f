import { useState } from 'react'
import { madeWords } from '#client/changes/edit-words.ts'
import { restoreDeleted, restoreVersion } from '#client/data/replica/edits/restore.ts'
import type { SaveOutcome } from '#client/data/replica/edits/save.ts'
import type { Version } from '#client/data/online/history.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { historyWords } from '#client/i18n/words/history.ts'
import type { Collection, Documents } from '#sync/entities/index.ts'
import type { DeletedReference } from '#sync/protocol/push-answer.ts'
import { useFlash, type Message, type Undo } from '../flash-message.tsx'
import { allProblems, isTaken } from '../list/outcome-words.ts'
import type { Section } from '../section.ts'

/** Restores versions and deleted documents as changes of their own, one at a time, and says what came of it. */
export function useRestoring({ collection }: Section) {
  const t = useWords(historyWords)
  const tAdmin = useWords(adminWords)
  const flash = useFlash()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [offer, setOffer] = useState<Offer | null>(null)

  const tell = (outcome: SaveOutcome, { name, done, unchanged, undone }: Words): boolean => {
    const taken = (edit: string): Message => ({ tone: 'ok', text: done, undo: { edit, isTaken: true, ...undone } })
    if (outcome.status === 'saved') flash.here(taken(outcome.editId))
    else if (outcome.status === 'unchanged') flash.here({ tone: 'info', text: unchanged })
    else if (outcome.status === 'queued') {
      const { editId } = outcome
      const undo = { edit: editId, isTaken: false, ...undone }
      flash.here({ tone: 'info', text: t('restoring', { name }), waits: editId, onceTaken: taken, undo })
    } else {
      setProblems(allProblems(outcome, tAdmin))
      return false
    }
    return true
  }
  const busily = async (work: () => Promise<boolean>) => {
    if (isBusy) return false
    setBusy(true)
    setProblems([])
    setOffer(null)
    const isDone = await work()
    setBusy(false)
    return isDone
  }
  const wordsOfDeleted = (name: string): Words => {
    const done = t('restoredNow', { name })
    return { name, done, unchanged: done, undone: { done: tAdmin('deleted', { name }), row: null } }
  }
  /** @returns whether it is restored, or waits to be */
  const restore = (words: Words, saving: () => Promise<SaveOutcome>) =>
    busily(async () => {
      const outcome = await saving()
      const gone = deletedToo(outcome)
      if (gone.length === 0) return tell(outcome, words)
      const withThem = async () => {
        for (const one of gone) {
          const before = await restoreDeleted(one.collection, one)
          if (!isTaken(before)) return tell(before, wordsOfDeleted(one.name))
        }
        return tell(await saving(), words)
      }
      setOffer({ name: words.name, gone, accept: () => busily(withThem) })
      return false
    })
  return {
    isBusy,
    problems,
    offer,
    version: (shown: Documents[Collection], newer: readonly Version[], madeAt: string) => {
      const { id, name } = shown
      const values = { name, when: madeWords(madeAt) }
      const undone = { done: tAdmin('changedBack', { name }), row: { id, as: 'justChanged' } } as const
      const words = { name, done: t('restoredVersion', values), unchanged: t('unchanged', values), undone }
      return restore(words, () => restoreVersion(collection, shown, newer))
    },
    deleted: (gone: { id: string; name: string; position: number | null }) => {
      return restore(wordsOfDeleted(gone.name), () => restoreDeleted(collection, gone))
    },
  }
}

/** What can be restored only together with what it names, which has been deleted too. */
export type Offer = { name: string; gone: readonly DeletedReference[]; accept: () => Promise<boolean> }

type Words = { name: string; done: string; unchanged: string; undone: Pick<Undo, 'done' | 'row'> }

/** The deleted documents that were the only reason for a refusal, each once. */
function deletedToo(outcome: SaveOutcome): DeletedReference[] {
  if (outcome.status !== 'refused') return []
  const found = outcome.fields.flatMap(({ deleted }) => deleted ?? [])
  if (found.length < outcome.fields.length) return []
  return [...new Map(found.map((one) => [one.id, one])).values()]
}
