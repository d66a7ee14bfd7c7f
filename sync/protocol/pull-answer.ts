import { entities, type Collection, type Documents, type Scope } from '../entities/index.ts'
import { isCheckpoint, type Checkpoint } from './checkpoint.ts'

/** Replaces a row that is gone, or that this scope may not read. */
export type Tombstone = { id: string; position: number; deleted: true }

export type PulledDocument = {
  [C in Collection]: { collection: C; document: Documents[C] | Tombstone }
}[Collection]

/** The answers of `pull(checkpoint, actingUser, schema)`, all with HTTP 200 (design 11). */
export type PullAnswer =
  | {
      answer: 'PAGE'
      epoch: string
      scope: Scope
      documents: PulledDocument[]
      position: number
      head: number
      more: boolean
    }
  | { answer: 'RESET'; epoch: string; scope: Scope }
  | { answer: 'UPGRADE' }
  | { answer: 'OTHER_USER' }

export function isTombstone(document: object): document is Tombstone {
  return 'deleted' in document && document.deleted === true
}

/**
 * True for a valid answer to a pull from `checkpoint` (null: from nothing). A page continues the checkpoint and
 * advances, so that a broken answer neither loses documents nor keeps a device requesting for ever.
 */
export function isPullAnswer(value: unknown, checkpoint: Checkpoint | null): value is PullAnswer {
  if (typeof value !== 'object' || value === null) return false
  const answer = value as Partial<Record<string, unknown>>
  switch (answer['answer']) {
    case 'PAGE':
      return isPage(answer, checkpoint)
    case 'RESET':
      return checkpoint !== null && isCheckpoint({ ...answer, position: 0, since: 0 })
    case 'UPGRADE':
    case 'OTHER_USER':
      return true
    default:
      return false
  }
}

function isPage(page: Partial<Record<string, unknown>>, checkpoint: Checkpoint | null): boolean {
  const { epoch, scope, position, head, more, documents } = page
  if (!isCheckpoint({ epoch, scope, position, since: head }) || typeof more !== 'boolean') return false
  if (!Array.isArray(documents) || !documents.every(isPulledDocument)) return false
  const from = checkpoint ?? { epoch, scope, position: 0 }
  const at = position as number
  return epoch === from.epoch && scope === from.scope && (more ? at > from.position : at >= from.position)
}

function isPulledDocument(value: unknown): boolean {
  const { collection, document } = Object(value) as { collection?: unknown; document?: unknown }
  const { id, position } = Object(document) as { id?: unknown; position?: unknown }
  return Object.hasOwn(entities, String(collection)) && typeof id === 'string' && Number.isSafeInteger(position)
}
