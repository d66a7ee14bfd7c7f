import { rowsOf } from '#sync/protocol/apply-edit.ts'
import type { DocumentState, Edit, Patch } from '#sync/protocol/edit.ts'
import { placesOf } from '#sync/protocol/places.ts'
import type { FieldError } from '#sync/protocol/push-answer.ts'
import { headlineErrors } from '#sync/rules/date-errors.ts'
import type { Transaction } from '../../db/client.ts'
import { noDate } from './check-values.ts'
import { conflictWith } from './conflict.ts'
import { invalid } from './not-taken.ts'
import type { Current } from './read-current.ts'

/** A rule that the merged document breaks: the fields that it speaks of, and what to say. */
type Broken = { fields: string[]; error: FieldError }

type Merged = { state: DocumentState; after: Patch }

/**
 * Step 11: the merged document is valid. Where somebody else's change since the form opened has a part in what is wrong,
 * each side alone would pass: that is a conflict that names both sides' fields (design section 6).
 * @throws NotTaken CONFLICT or INVALID
 */
export async function checkMerged(
  tx: Transaction,
  edit: Edit,
  current: Current,
  merged: Merged,
  userId: string,
): Promise<void> {
  const broken = brokenRule(edit, merged)
  if (!broken) return
  const concerned = (patch: Patch) =>
    placesOf(patch).filter((place) => broken.fields.includes(place.split('/')[0] ?? ''))
  const theirs = edit.base === null ? [] : (await othersChanges(tx, edit, userId)).flatMap(concerned)
  const isByOthers = theirs.length > 0 || hasMovedSince(edit, current, userId)
  if (!isByOthers) throw invalid([broken.error])
  throw conflictWith(current, [...concerned(merged.after), ...(theirs.length > 0 ? theirs : broken.fields)])
}

/** Whether somebody else's change was the last one since the form opened. */
export function hasMovedSince({ base }: Edit, current: Current, userId: string): boolean {
  return base !== null && current.position > base && current.changedBy !== userId
}

function brokenRule(edit: Edit, { state, after }: Merged): Broken | null {
  if (edit.entity === 'calendarHeadline') {
    const [error] = headlineErrors({ start: state['start'] as string, end: state['end'] as string })
    return error ? { fields: ['start', 'end'], error: { place: error.field, message: error.message } } : null
  }
  if (after['schedules'] === undefined || Object.keys(rowsOf(state, 'schedules')).length > 0) return null
  return { fields: ['schedules'], error: noDate }
}

async function othersChanges(tx: Transaction, { entity, documentId, base }: Edit, userId: string): Promise<Patch[]> {
  const rows = await tx<{ after: Patch }[]>`/* othersChanges */
    select after from revision
    where entity = ${entity} and document_id = ${documentId} and position > ${base} and user_id <> ${userId}
      and after is not null
    order by position`
  return rows.map(({ after }) => after)
}
