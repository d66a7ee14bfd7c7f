import type { DocumentState, Edit, Patch } from '#sync/protocol/edit.ts'
import { placesOf, valueAt, type Place } from '#sync/protocol/patch-places.ts'
import type { FieldError } from '#sync/protocol/push-answer.ts'
import { rulesFor } from '#sync/rules/document-rules.ts'
import type { Transaction } from '../../db/client.ts'
import { conflictWith, invalid } from './not-taken.ts'
import type { Current } from './read-current.ts'

/** A rule that the merged document breaks: the fields it concerns, and the error. */
type Broken = { fields: readonly string[]; error: FieldError }

type Merged = { state: DocumentState; after: Patch }

/**
 * Step 11: the merged document is valid. If somebody else's change since the form opened contributed to the error, each
 * side alone would pass: that is a conflict that names both sides' fields (design 6).
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

/**
 * An edit is not held to a rule whose fields it does not touch: the document, or a row of it, may be older than the
 * rule.
 */
function brokenRule({ entity }: Edit, { state, after }: Merged): Broken | null {
  for (const { fields, check } of rulesFor(entity, 'documents')) {
    const isTouched = fields.some((field) => after[field] !== undefined)
    const error = isTouched ? check(state).find(({ place }) => isOfRow(place, after)) : undefined
    if (error) return { fields, error }
  }
  return null
}

/** Whether the error is in a row that was written, or not in a single row. */
function isOfRow(place: Place, after: Patch): boolean {
  const [list = '', rowId] = place.split('/')
  return rowId === undefined || valueAt(after, `${list}/${rowId}`) !== undefined
}

/** The places that edits have changed since this position. */
export async function changedSince(
  tx: Transaction,
  { entity, documentId }: Pick<Edit, 'entity' | 'documentId'>,
  position: number,
): Promise<Place[]> {
  const rows = await tx<{ after: Patch }[]>`/* changedSince */
    select after from revision
    where entity = ${entity} and document_id = ${documentId} and position > ${position} and after is not null
    order by position`
  return rows.flatMap(({ after }) => placesOf(after))
}

async function othersChanges(tx: Transaction, { entity, documentId, base }: Edit, userId: string): Promise<Patch[]> {
  const rows = await tx<{ after: Patch }[]>`/* othersChanges */
    select after from revision
    where entity = ${entity} and document_id = ${documentId} and position > ${base} and user_id <> ${userId}
      and after is not null
    order by position`
  return rows.map(({ after }) => after)
}
