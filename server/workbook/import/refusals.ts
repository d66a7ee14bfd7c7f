import type { FieldError } from '#sync/protocol/push-answer.ts'
import { checkHtml, checkValues, checkWhole } from '../../sync/push/check-values.ts'
import { NotTaken } from '../../sync/push/not-taken.ts'
import { asEdit, type Change } from './change.ts'

/** A cell that cannot be used, and why. */
export class BadCell extends Error {}

/** A cell with names of nothing that is here; what they stand for can be decided. */
export class UnknownNames extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`unknown names: ${names.length}`)
    this.names = names
  }
}

/** What the checks of a push that need no database say. */
export function refusalsOf(change: Change): readonly FieldError[] {
  const edit = asEdit(change)
  try {
    checkValues(edit)
    checkWhole(edit)
    checkHtml(edit)
    return []
  } catch (error) {
    if (!(error instanceof NotTaken) || error.answer.answer !== 'REFUSED') throw error
    return error.answer.fields
  }
}
