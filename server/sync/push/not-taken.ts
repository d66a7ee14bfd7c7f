import type { Place } from '#sync/protocol/patch-places.ts'
import type { EditAnswer, FieldError, RefusalCode, UsedBy } from '#sync/protocol/push-answer.ts'
import type { Current } from './read-current.ts'

type Refused = Omit<Extract<EditAnswer, { answer: 'REFUSED' }>, 'id'>
type Conflict = Omit<Extract<EditAnswer, { answer: 'CONFLICT' }>, 'id' | 'epoch' | 'position' | 'by' | 'own'>

/**
 * An answer as `revision` stores it. The id, the position and the epoch are stored beside it; for a person only the id
 * is stored, and the name is joined when it is read (design 4).
 */
export type RecordedAnswer = { answer: 'APPLIED' | 'MERGED' } | Refused | (Conflict & { byUserId: string | null })

/** Thrown by any step: the edit is not taken, and this is the final answer to it. */
export class NotTaken extends Error {
  readonly answer: Exclude<RecordedAnswer, { answer: 'APPLIED' | 'MERGED' }>
  /** The position of the document that a conflict shows. */
  readonly position: number | null

  constructor(answer: NotTaken['answer'], position: number | null = null) {
    super(answer.answer === 'REFUSED' ? answer.message : 'Somebody else changed this too')
    this.answer = answer
    this.position = position
  }

  /** The refusal as the answer to this edit. */
  as(id: string): EditAnswer {
    if (this.answer.answer !== 'REFUSED') throw new Error('A conflict is answered from its record.')
    return { id, ...this.answer }
  }
}

/** Thrown when an edit has to wait for an earlier one of its push; that is not recorded. */
export class Held extends Error {}

/** A refusal with its own message. */
export function refused(code: RefusalCode, message: string, fields: FieldError[] = []): NotTaken {
  return new NotTaken({ answer: 'REFUSED', code, message, fields })
}

/** A refusal to delete a document that `usedByTotal` documents use; `usedBy` are the first of them. */
export function inUse(message: string, usedBy: UsedBy[], usedByTotal: number): NotTaken {
  return new NotTaken({ answer: 'REFUSED', code: 'IN_USE', message, fields: [], usedBy, usedByTotal })
}

/** A refusal to create a document that exists already, with the edit that created it. */
export function exists(message: string, madeBy: string | null): NotTaken {
  return new NotTaken({ answer: 'REFUSED', code: 'EXISTS', message, fields: [], madeBy })
}

/** A refusal of values: its message joins those of its fields, each once. */
export function invalid(fields: FieldError[]): NotTaken {
  return refused('INVALID', [...new Set(fields.map(({ message }) => message))].join('. '), fields)
}

/** A conflict: the document as it is, the places, and who changed it last and when. */
export function conflictWith(
  { document, position, changedBy, changedAt }: Current,
  places: readonly Place[],
): NotTaken {
  const fields = [...new Set(places)]
  return new NotTaken({ answer: 'CONFLICT', document, fields, byUserId: changedBy, at: changedAt }, position)
}
