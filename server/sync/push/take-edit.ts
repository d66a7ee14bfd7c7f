import type { Entity } from '#sync/define.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import { rolesOfGroup } from '#sync/rules/roles.ts'
import { standingOf, type DocumentState, type Edit, type Patch } from '#sync/protocol/edit.ts'
import { mergeEdit } from '#sync/protocol/merge-edit.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { mendSequence } from '../../db/epoch.ts'
import { NotPermitted } from '../../kit/errors.ts'
import { withPositionLock, type Database, type Transaction } from '../../db/client.ts'
import { changedSince, checkMerged, hasMovedSince } from './check-merged.ts'
import { checkReferences } from './check-references.ts'
import { checkBaseline, checkUse } from './check-use.ts'
import { conflictWith, exists, refused } from './not-taken.ts'
import { readCurrent, type Current } from './read-current.ts'
import { readNews, writeNews } from './record-news.ts'
import { recordRevision } from './recorded-answers.ts'
import { writeDocument } from './write-document.ts'

/** Thrown when another request has answered the same edit meanwhile: nothing of this one is stored. */
export class AnsweredMeanwhile extends Error {}

export type Taking = {
  id: string
  entity: Collection
  documentId: string
  userId: string
  requestId: string | null
  /** The product's clock. */
  now: () => Date
  /** The edit; one without a `before` of its own is made from the document as it is under the lock. */
  editOver: (current: DocumentState | null) => Edit
}

/** Thrown when a change was given a position that devices may have read past: nothing of it is stored. */
class PositionBehind extends Error {}

/**
 * Steps 8 to 13: one transaction per edit under the position lock, in which the answer is recorded with the write. A
 * sequence that somebody has set back meanwhile is mended first, under a new epoch (design 4).
 * @throws NotTaken with nothing written, AnsweredMeanwhile
 */
export async function takeEdit(database: Database, taking: Taking): Promise<EditAnswer> {
  const take = () => withPositionLock(database.writes, (tx) => takeUnderLock(tx, taking))
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof PositionBehind) && !isPositionTaken(error)) throw error
  }
  await mendSequence(database.writes)
  return take()
}

async function takeUnderLock(tx: Transaction, { editOver, now, ...taking }: Taking): Promise<EditAnswer> {
  const { id, entity, documentId, userId, requestId } = taking
  const definition = entityOf(entity)
  const [head, current] = await Promise.all([
    readHighestPosition(tx),
    readCurrent(tx, entity, documentId), // 8
    refuseLostRole(tx, userId),
  ])
  const edit = editOver(current.state)
  const merge = mergeEdit(definition, current.state, edit, current.standing) // 9
  if (merge.outcome === 'refused') {
    if (merge.reason === 'EXISTS') throw exists(words.EXISTS, await creatorOf(tx, taking))
    throw refused(merge.reason, words[merge.reason])
  }
  if (merge.outcome === 'conflict') {
    const seen = standingOf(edit.before)
    const newer = seen ? await changedSince(tx, edit, seen.position) : []
    throw conflictWith(current, newer.length > 0 ? newer : merge.places)
  }
  const { state, before, after } = merge
  // While it was deleted it prevented no deletion of what it names.
  const isComingBack = current.state !== null && after['deleted'] === false
  const [news] = await Promise.all([
    readNews(tx, definition, documentId, after),
    checkReferences(tx, entity, isComingBack ? state : after), // 10
    checkUse(tx, entity, documentId, after),
    checkBaseline(tx, documentId, after),
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
  // Only once it is certain that nobody else has answered.
  if (news) {
    await writeNews(tx, news, { documentId, authorId: userId }, { before: current.state, after: state }, now()) // 12
  }
  if (isChange && 'position' in recorded && recorded.position <= head) throw new PositionBehind()
  return recorded
}

/**
 * A role that was lost while the edit waited for the lock is lost (5): a withdrawal that comes after the loss relies on it.
 * @throws NotTaken NOT_PERMITTED
 */
async function refuseLostRole(tx: Transaction, userId: string): Promise<void> {
  const [row] = await tx<{ group: string }[]>`/* roleUnderLock */
    select role_group_id as "group" from app_user where id = ${userId}`
  if (row && rolesOfGroup(row.group).length === 0) throw refused('NOT_PERMITTED', new NotPermitted().message)
}

/** The edit that created a document; null if none did. */
async function creatorOf(tx: Transaction, { entity, documentId }: Pick<Taking, 'entity' | 'documentId'>) {
  const [row] = await tx<{ edit: string }[]>`/* creatorOf */
    select edit from revision
    where entity = ${entity} and document_id = ${documentId} and kind = 'create' and answer ->> 'answer' in ('APPLIED', 'MERGED')
    order by position limit 1`
  return row?.edit ?? null
}

/** The sequence gave out a position that another row of the same table already has. */
function isPositionTaken(error: unknown): boolean {
  const { code, constraint_name: constraint } = Object(error) as { code?: unknown; constraint_name?: unknown }
  return code === '23505' && String(constraint).endsWith('_position_key')
}

/** The greatest position that any change has been given. */
async function readHighestPosition(tx: Transaction): Promise<number> {
  const [row] = await tx<{ head: number }[]>`/* readHighestPosition */
    select greatest(sync_head(), min_position) as head from sync_meta`
  return row?.head ?? 0
}

/** The position of the document once it is written: a part of the statement that records it. */
function positionOf(tx: Transaction, { table }: Entity, documentId: string) {
  return tx`(select position from ${tx(table)} where id = ${documentId})`
}

const words = {
  EXISTS: 'This has been created already',
  UNKNOWN: 'This is not there',
}

/** MERGED means that others' changes stay beside this one, or that part of it had been made already. */
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
