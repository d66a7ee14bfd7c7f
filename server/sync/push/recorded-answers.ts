import type { Collection } from '#sync/entities/index.ts'
import type { Edit, Patch } from '#sync/protocol/edit.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import type { Fragment, Sql, Transaction } from '../../db/client.ts'
import type { ActingUser } from '../../access/acting-user.ts'
import { mayEdit } from './may-edit.ts'
import { NotTaken, refused, type RecordedAnswer } from './not-taken.ts'

type Row = {
  edit: string
  entity: Collection | null
  userId: string | null
  position: number | null
  answer: RecordedAnswer
  epoch: string
  by: string | null
}

export type Recorded = { userId: string | null; entity: Collection | null; answer: EditAnswer }

/**
 * Step 2: the first answers to these edits, by id. A position belongs to this database, so it is sent with today's
 * epoch: an answer that outlived a restore is as true as the row it describes.
 */
export async function recordedAnswers(sql: Sql | Transaction, ids: readonly string[]): Promise<Map<string, Recorded>> {
  const rows = await sql<Row[]>`/* recordedAnswers */
    select r.edit, r.entity, r.user_id, r.position, r.answer, m.epoch, p.first_name || ' ' || p.last_name as by
    from revision r cross join sync_meta m left join profile p on p.user_id = (r.answer ->> 'byUserId')::uuid
    where r.edit = any(${[...ids]})`
  return new Map(rows.map((row) => [row.edit, { userId: row.userId, entity: row.entity, answer: toEditAnswer(row) }]))
}

/**
 * The recorded answer for the user of this request: nobody reads another person's, nor a document that they may no longer
 * edit.
 */
export function answerFor(user: ActingUser, { userId, entity, answer }: Recorded): EditAnswer {
  try {
    if (userId !== user.id) throw refused('NOT_PERMITTED', 'Somebody else made this change.')
    if (answer.answer === 'CONFLICT' && entity) mayEdit(user, { entity, kind: 'update' })
    return answer
  } catch (error) {
    if (error instanceof NotTaken && error.answer.answer === 'REFUSED') return { id: answer.id, ...error.answer }
    throw error
  }
}

/** What is recorded about an edit. `before` and `after` are the effective ones, null if it was not taken. */
export type Revision = {
  edit: string
  about: Pick<Edit, 'entity' | 'documentId' | 'kind' | 'madeAt' | 'batch'> | null
  before: Patch | null
  after: Patch | null
  userId: string
  /** The number itself, or the part of the statement that reads it. */
  position: number | null | Fragment
  answer: RecordedAnswer
  requestId: string | null
}

/**
 * Step 13: records the answer, in the transaction of the write if there is one.
 * @returns the answer as it is sent; null when the id has been answered already: this transaction must then be rolled
 * back
 */
export async function recordRevision(sql: Sql | Transaction, revision: Revision): Promise<EditAnswer | null> {
  const { edit, about, before, after, userId, position, answer, requestId } = revision
  const [row] = await sql<Row[]>`/* recordRevision */
    insert into revision (edit, entity, document_id, kind, before, after, user_id, position, answer, request_id, made_at,
      batch)
    values (${edit}, ${about?.entity ?? null}, ${about?.documentId ?? null}, ${about?.kind ?? null},
      ${before && JSON.stringify(before)}::text::jsonb, ${after && JSON.stringify(after)}::text::jsonb,
      ${userId}, ${position}, ${JSON.stringify(answer)}::text::jsonb, ${requestId}, ${about?.madeAt ?? null},
      ${about?.batch ?? null})
    on conflict (edit) do nothing
    returning edit, entity, user_id, position, answer, (select epoch from sync_meta) as epoch,
      (select first_name || ' ' || last_name from profile p where p.user_id = (answer ->> 'byUserId')::uuid) as by`
  return row ? toEditAnswer(row) : null
}

function toEditAnswer({ edit: id, userId, answer, epoch, position, by }: Row): EditAnswer {
  if (answer.answer === 'REFUSED') return { id, ...answer }
  const where = { id, epoch, position: position ?? 0 }
  if (answer.answer !== 'CONFLICT') return { ...where, answer: answer.answer }
  const { document, fields, at, byUserId } = answer
  return { ...where, answer: 'CONFLICT', document, fields, by, at, ...(byUserId === userId ? { own: true } : {}) }
}
