import type { Entity } from '#sync/define.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import type { DocumentState, Edit, Patch } from '#sync/protocol/edit.ts'
import { mergeEdit } from '#sync/protocol/merge-edit.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { withPositionLock, type Database, type Transaction } from '../../db/client.ts'
import { checkBaseline } from './check-baseline.ts'
import { checkMerged, hasMovedSince } from './check-merged.ts'
import { checkReferences } from './check-references.ts'
import { checkUse } from './check-use.ts'
import { conflictWith } from './conflict.ts'
import { inTurn } from './in-turn.ts'
import { refused } from './not-taken.ts'
import { readCurrent, type Current } from './read-current.ts'
import { recordRevision } from './recorded-answers.ts'
import { writeDocument } from './write-document.ts'

/** Thrown where another request has answered the same edit meanwhile: nothing of this one stands. */
export class AnsweredMeanwhile extends Error {}

export type Taking = {
  id: string
  entity: Collection
  documentId: string
  userId: string
  requestId: string | null
  /** The edit; one without a `before` of its own is made from the document as it is under the lock. */
  editOver: (current: DocumentState | null) => Edit
}

/**
 * Steps 8 to 13: one transaction per edit under the position lock, in which the answer is recorded with the write.
 * @throws NotTaken with nothing written, AnsweredMeanwhile
 */
export function takeEdit(database: Database, taking: Taking): Promise<EditAnswer> {
  return inTurn(database, () => withPositionLock(database.writes, (tx) => takeUnderLock(tx, taking)))
}

async function takeUnderLock(tx: Transaction, { editOver, ...taking }: Taking): Promise<EditAnswer> {
  const { id, entity, documentId, userId, requestId } = taking
  const definition = entityOf(entity)
  const current = await readCurrent(tx, entity, documentId) // 8
  const edit = editOver(current.state)
  const merge = mergeEdit(definition, current.state, edit) // 9
  if (merge.outcome === 'refused') throw refused(merge.reason, words[merge.reason])
  if (merge.outcome === 'conflict') throw conflictWith(current, merge.places)
  const { state, before, after } = merge
  await Promise.all([
    checkReferences(tx, entity, after), // 10
    checkUse(tx, entity, documentId, after),
    checkBaseline(tx, entity, documentId, after),
  ])
  await checkMerged(tx, edit, current, merge, userId) // 11
  const isChange = Object.keys(after).length > 0
  const writing = { entity: definition, documentId, isNew: edit.kind === 'create', state, after, editId: id, userId }
  const position = isChange ? positionOf(tx, definition, documentId) : current.position
  const answer = { answer: isMerged(edit, after, current, userId) ? 'MERGED' : 'APPLIED' } as const
  const [, recorded] = await Promise.all([
    isChange && writeDocument(tx, writing), // 12
    recordRevision(tx, { edit: id, about: edit, before, after, userId, position, answer, requestId }), // 13
  ])
  if (!recorded) throw new AnsweredMeanwhile()
  return recorded
}

/** Where the document stands once it is written: a part of the statement that records it. */
function positionOf(tx: Transaction, { table }: Entity, documentId: string) {
  return tx`(select position from ${tx(table)} where id = ${documentId})`
}

const words = {
  EXISTS: 'This has been created already',
  UNKNOWN: 'This is not there',
}

/** MERGED tells that others' changes stand beside this one, or that part of it had been made already. */
function isMerged(edit: Edit, effective: Patch, current: Current, userId: string): boolean {
  if (edit.kind === 'create') return false
  return hasMovedSince(edit, current, userId) || !isWhole(edit.after, effective)
}

function isWhole(given: Patch, effective: Patch): boolean {
  return Object.entries(given).every(([name, value]) => {
    const done = effective[name]
    if (typeof value !== 'object' || value === null) return done !== undefined
    return Object.keys(value).every((id) => typeof done === 'object' && done !== null && id in done)
  })
}
