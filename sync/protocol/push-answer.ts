import type { Collection } from '../entities/index.ts'
import type { Place } from './patch-places.ts'

/** The limits of one push: the number of edits, and their size as JSON text in bytes (design 6). */
export const PUSH_MOST_EDITS = 50
export const PUSH_MOST_BYTES = 256 * 1024

/** One edit may be this large and then travels alone; a larger one is refused at Save. */
export const EDIT_MOST_BYTES = 900 * 1024

/**
 * Why an edit was refused, at a field or child row (`list/rowId/field`); the message is in the specification's words.
 */
export type FieldError = {
  place: Place
  message: string
  /** The place names this document, which has been deleted and can be restored; older answers do not say. */
  deleted?: DeletedReference
  /** The place names this file, which the server does not have; older answers do not say. */
  file?: string
}

export type DeletedReference = { collection: Collection; id: string; name: string; position: number }

/**
 * A document that uses the type, provider or tag which was to be deleted. `date` distinguishes events of the same name:
 * the day (`2026-11-20`) or the moment (ISO) of the first date; older answers have none.
 */
export type UsedBy = { collection: Collection; id: string; name: string; date?: string | null }

export type RefusalCode =
  | 'EXISTS'
  | 'UNKNOWN'
  | 'INVALID'
  | 'IN_USE'
  | 'NOT_PERMITTED'
  | 'TOO_LARGE'
  | 'MALFORMED'
  | 'WITHDRAWN'
  | 'INTERNAL'

/**
 * The answer to one edit; every final one (all but HELD) is recorded and a repeated id answers as it did the first
 * time.
 */
export type EditAnswer =
  | { id: string; answer: 'APPLIED' | 'MERGED'; epoch: string; position: number }
  | {
      id: string
      answer: 'CONFLICT'
      epoch: string
      position: number
      /** The current document as a pull would carry it. */
      document: Record<string, unknown>
      fields: Place[]
      /** Display name of who changed it last, and when (ISO); null if unknown. */
      by: string | null
      at: string | null
      /** It was the same person, in another tab or on another device. */
      own?: true
    }
  | {
      id: string
      answer: 'REFUSED'
      code: RefusalCode
      message: string
      fields: FieldError[]
      /** The first few documents that use it, and how many there are; older answers do not count them. */
      usedBy?: UsedBy[]
      usedByTotal?: number
      /** For EXISTS: the edit that created the existing document, null if no edit did; older answers do not say. */
      madeBy?: string | null
    }
  /** Waits for an earlier edit of this push that was not taken; not recorded. */
  | { id: string; answer: 'HELD' }

export type PushAnswer = { answer: 'ANSWERS'; answers: EditAnswer[] } | { answer: 'UPGRADE' } | { answer: 'OTHER_USER' }

/** `withdraw(id)`: the edit was never taken and never will be, or the answer it had already been given. */
export type WithdrawAnswer = { answer: 'WITHDRAWN' } | EditAnswer

/**
 * True for a valid answer to a push of these edits: each is answered, in order, and whatever was taken or met a
 * conflict names its position; so a broken answer neither leaves an edit in the queue for ever nor sends it for ever.
 */
export function isPushAnswer(value: unknown, edits: readonly { id: string }[]): value is PushAnswer {
  const { answer, answers } = Object(value) as { answer?: unknown; answers?: unknown }
  if (answer === 'UPGRADE' || answer === 'OTHER_USER') return true
  if (answer !== 'ANSWERS' || !Array.isArray(answers) || answers.length !== edits.length) return false
  return edits.every(({ id }, index) => isEditAnswer(answers[index], id))
}

function isEditAnswer(value: unknown, editId: string): boolean {
  const { id, answer, epoch, position, document, fields } = Object(value) as Partial<Record<string, unknown>>
  const isPlaced = typeof epoch === 'string' && Number.isSafeInteger(position)
  if (id !== editId) return false
  switch (answer) {
    case 'APPLIED':
    case 'MERGED':
      return isPlaced
    case 'CONFLICT':
      return isPlaced && typeof document === 'object' && document !== null && Array.isArray(fields)
    case 'REFUSED':
      return Array.isArray(fields)
    default:
      return answer === 'HELD'
  }
}
