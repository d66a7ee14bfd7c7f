import { entityOf } from '../../entities/index.ts'
import type { Edit, Patch, Seen } from '../../protocol/edit.ts'
import { condensed } from '../../protocol/hashed.ts'
import { inverse } from '../../protocol/make-edit.ts'
import { squash } from '../../protocol/patch-places.ts'
import { EDIT_MOST_BYTES } from '../../protocol/push-answer.ts'
import { effectOf } from '../../protocol/rebase-edits.ts'
import { sizeOf } from './outbox-entry.ts'

/** Room for the short fields that the sheet may add when it settles a conflict, and for the id that the undo adds. */
const SETTLING_BYTES = 16 * 1024

/** The most that a Save may hold: everything that may come of it later has room to travel. */
export const SAVE_MOST_BYTES = EDIT_MOST_BYTES - SETTLING_BYTES

/**
 * An edit too large to travel, be undone or be settled in a conflict; refused at Save, so that it cannot block the
 * outbox.
 */
export class EditTooLarge extends Error {
  /** Its size in bytes. */
  readonly size: number

  constructor(size: number) {
    super('the change is too large')
    this.size = size
  }
}

/**
 * How large an edit is or may become: as it is sent, as its undo, and as the one edit that settles a conflict of it and
 * the open edits of its document before it. Whoever saves must be able to undo it, and to decide.
 * @param edit with its `before` whole
 * @param open the edits of the document that are still to be sent or settled
 */
export function largestSize(edit: Edit, open: readonly Edit[]): number {
  const own = [travelling(edit, edit)]
  if (edit.kind !== 'create') own.push(travelling(edit, inverse(effectOf(edit) as { before: Patch; after: Patch })))
  if (open.length > 0) own.push(travelling(edit, squash([...open, edit])))
  return Math.max(...own.map(sizeOf))
}

function travelling(edit: Edit, { before, after }: { before: Seen; after: Patch }): Edit {
  return { ...edit, before: condensed(entityOf(edit.entity), before), after }
}
