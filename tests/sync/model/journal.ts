import { expect } from 'vitest'
import type { Sql } from '#server/db/client.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { readDocuments, type Placed } from './placed.ts'

type Taken = Extract<EditAnswer, { answer: 'APPLIED' | 'MERGED' }>

/** What of a history outlives a restore: kept with the backup. */
type Kept = { byHand: Placed[]; recorded: Set<string> }

export type Journal = Awaited<ReturnType<typeof openJournal>>

/**
 * What is known of a history without asking the product: how it began, what was changed by hand, what devices sent, and
 * what they were told. A restore takes back what came after the backup.
 */
export async function openJournal(sql: Sql) {
  const beginning = await readDocuments(sql, -1)
  let epochs: string[] = []
  let kept: Kept = { byHand: [], recorded: new Set() }
  let restores: { epoch: string; recorded: Set<string> }[] = []
  let byHand: Placed[] = []
  let sent = new Map<string, Edit>()
  let taken: Taken[] = []
  let discarded = new Set<string>()
  return {
    beginning,
    begin: (epoch: string) => {
      epochs = [epoch]
      kept = { byHand: [], recorded: new Set() }
      restores = []
      byHand = []
      sent = new Map()
      taken = []
      discarded = new Set()
    },
    backedUp: async () => {
      const rows = await sql<{ edit: string }[]>`/* recordedEdits */ select edit from revision`
      kept = { byHand: [...byHand], recorded: new Set(rows.map(({ edit }) => edit)) }
    },
    restored: (epoch: string) => {
      byHand = [...kept.byHand]
      epochs.push(epoch)
      restores.push({ epoch, recorded: kept.recorded })
    },
    changedByHand: (documents: readonly Placed[]) => void byHand.push(...documents),
    /** An edit that may have arrived is never another one under the same id. */
    sent: (edits: readonly Edit[]) => {
      for (const edit of edits) {
        expect(sent.get(edit.id) ?? edit, 'an edit is sent again as it was').toEqual(edit)
        sent.set(edit.id, edit)
      }
    },
    /** What the server answered, heard or not. */
    told: (answers: readonly EditAnswer[]) => {
      for (const answer of answers) if (isTaken(answer)) taken.push(answer)
    },
    /** These left a queue without having been taken, by a discard or another choice. */
    discarded: (ids: Iterable<string>) => {
      for (const id of ids) discarded.add(id)
    },
    byHand: () => byHand,
    /** How the server has said to have taken an edit; more than once where it was sent again. */
    answersTo: (editId: string): Taken[] => taken.filter(({ id }) => id === editId),
    edit: (id: string) => sent.get(id),
    /** What the server has said to have taken, but for what a restore has taken back. */
    acknowledged: (): Taken[] => taken.filter(({ id, epoch }) => survives(id, epoch)),
    discardedIds: () => (restores.length > 0 ? [] : [...discarded]),
  }

  function survives(id: string, epoch: string): boolean {
    const since = epochs.indexOf(epoch)
    return restores.every((restore) => epochs.indexOf(restore.epoch) <= since || restore.recorded.has(id))
  }
}

export function isTaken(answer: EditAnswer): answer is Taken {
  return answer.answer === 'APPLIED' || answer.answer === 'MERGED'
}
