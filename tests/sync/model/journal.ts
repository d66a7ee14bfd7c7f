import { expect } from 'vitest'
import type { Sql } from '#server/db/client.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import type { Reached, Received } from './network.ts'
import { readDocuments, type Placed } from './placed.ts'

type Taken = Extract<EditAnswer, { answer: 'APPLIED' | 'MERGED' }>

/** The part of a history that survives a restore: stored with the backup. */
type Saved = { byHand: Placed[]; recorded: Set<string> }

export type Journal = Awaited<ReturnType<typeof openJournal>>

/**
 * What is known about a history without asking the product: how it began, what was changed by hand, what devices sent,
 * and what they were answered. A restore undoes what came after the backup.
 */
export async function openJournal(sql: Sql) {
  const beginning = await readDocuments(sql, -1)
  let epochs: string[] = []
  let saved: Saved = { byHand: [], recorded: new Set() }
  let restores: { epoch: string; recorded: Set<string> }[] = []
  let byHand: Placed[] = []
  let sent = new Map<string, Edit>()
  let taken: Taken[] = []
  let discarded = new Set<string>()
  let lacking = new Set<string>()
  let sentWithout: Received['sentWithout'] = []
  let pages = new Map<number, Reached[]>()
  return {
    beginning,
    begin: (epoch: string) => {
      epochs = [epoch]
      saved = { byHand: [], recorded: new Set() }
      restores = []
      byHand = []
      sent = new Map()
      taken = []
      discarded = new Set()
      lacking = new Set()
      sentWithout = []
      pages = new Map()
    },
    backedUp: async () => {
      const rows = await sql<{ edit: string }[]>`/* recordedEdits */ select edit from revision`
      saved = { byHand: [...byHand], recorded: new Set(rows.map(({ edit }) => edit)) }
    },
    restored: (epoch: string) => {
      byHand = [...saved.byHand]
      epochs.push(epoch)
      restores.push({ epoch, recorded: saved.recorded })
    },
    changedByHand: (documents: readonly Placed[]) => void byHand.push(...documents),
    /** An edit that may have arrived never becomes another one under the same id. */
    sent: (edits: readonly Edit[]) => {
      for (const edit of edits) {
        expect(sent.get(edit.id) ?? edit, 'an edit is sent again as it was').toEqual(edit)
        sent.set(edit.id, edit)
      }
    },
    /** What the server answered, whether or not the answer arrived. */
    answered: (answers: readonly EditAnswer[]) => {
      for (const answer of answers) {
        if (isTaken(answer)) taken.push(answer)
        if (answer.answer === 'REFUSED' && answer.fields.some(({ file }) => file !== undefined)) lacking.add(answer.id)
      }
    },
    /** Whether the server has refused an edit because a picture that it names was not there. */
    lackedPicture: (id: string) => lacking.has(id),
    sentWithout: (edits: Received['sentWithout']) => void sentWithout.push(...edits),
    /** Whether an edit left when the server had answered that its sender may not send the picture. */
    wasSentWithout: (picture: string | undefined, editId: string) =>
      sentWithout.some(({ edit, pictures }) => edit === editId && pictures.some((id) => id === picture)),
    /**
     * A page that arrived in an earlier step may be written in this one; once a round has ended, those before it are.
     * @returns the pages of which a device may have written the last ones in this step
     */
    pagesArrived: (device: number, arrived: readonly Reached[], hasRoundEnded: boolean): readonly Reached[] => {
      const known = [...(pages.get(device) ?? []), ...arrived]
      pages.set(device, hasRoundEnded ? [...arrived] : known)
      return known
    },
    /** These left a queue without having been taken, by a discard or another choice. */
    discarded: (ids: Iterable<string>) => {
      for (const id of ids) discarded.add(id)
    },
    /** Whether a restore may have lost what the server had. */
    hasLost: () => restores.length > 0,
    byHand: () => byHand,
    /** How the server says it took an edit; more than one answer if it was sent again. */
    answersTo: (editId: string): Taken[] => taken.filter(({ id }) => id === editId),
    edit: (id: string) => sent.get(id),
    /** What the server says it has taken, except what a restore has undone. */
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
