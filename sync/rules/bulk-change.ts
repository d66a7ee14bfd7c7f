import type { Edit, EditKind, Patch, Row, Value } from '../protocol/edit.ts'
import type { Effect } from '../protocol/make-edit.ts'
import { isBaseline } from './baseline.ts'
import { isDraft } from './draft.ts'
import { clearedTime } from './publishing-times.ts'

/** What a bulk change does to each of the chosen documents. */
export type BulkChange =
  | { does: 'archive' }
  /** Brings back what has been put away; drafts stay drafts. */
  | { does: 'restore' }
  /** Shows drafts to readers, which no undo takes back. */
  | { does: 'publish' }
  | { does: 'delete' }
  /** Sets plain fields. */
  | { does: 'set'; values: Readonly<Record<string, Value>> }
  /** Adds a row to a list, or removes every row of it that holds these values. */
  | { does: 'addRow'; list: string; row: Row }
  | { does: 'removeRows'; list: string; row: Row }
  /** Makes an event name one type, provider or tag in place of others. */
  | { does: 'merge'; from: readonly string[]; into: string }

type Parts = Effect & Pick<Edit, 'kind'>
type Rows = readonly ({ id: string } & Readonly<Record<string, unknown>>)[]

/**
 * The edit that a bulk change makes of one document, from what a list knows of it; null if it has nothing to do there.
 * A delete says where it saw the document, which its caller adds.
 */
export function bulkParts(
  change: BulkChange,
  document: Readonly<Record<string, unknown>>,
  newId: () => string,
): Parts | null {
  if (keeps(change, document)) return null
  if (change.does === 'delete') return { kind: 'delete', before: { deleted: false }, after: { deleted: true } }
  if (change.does === 'archive') {
    // The times of a draft among what is archived are still to come.
    if (document['archived'] === true) return null
    return partsOf('archive', document, { archived: true, ...clearedTime(true, document) })
  }
  if (change.does === 'restore' || change.does === 'publish') {
    if (document['archived'] === false) return null
    const isOfDraft = isDraft({
      archived: document['archived'] === true,
      isPublished: document['isPublished'] !== false,
    })
    if (isOfDraft !== (change.does === 'publish')) return null
    return partsOf('restore', document, { archived: false, ...clearedTime(false, document) })
  }
  if (change.does === 'set') return partsOf('update', document, change.values)
  if (change.does === 'merge') return mergedParts(change, document)
  const { list, row } = change
  const rows = (document[list] ?? []) as Rows
  const same = rows.filter((one) => Object.entries(row).every(([name, value]) => one[name] === value))
  if (change.does === 'addRow') {
    if (same.length > 0) return null
    const id = newId()
    return { kind: 'update', before: { [list]: { [id]: null } }, after: { [list]: { [id]: row } } }
  }
  if (same.length === 0) return null
  const entries = <T>(value: T) => Object.fromEntries(same.map(({ id }) => [id, value]))
  return { kind: 'update', before: { [list]: entries(row) }, after: { [list]: entries(null) } }
}

/** The lists of an event whose rows name one provider or tag each, and by which field. */
const namingLists = [
  ['providers', 'calendarEventProviderId'],
  ['tagLinks', 'itemTagId'],
] as const

/** The first row that names one of `from` names `into` instead; a document that would name it twice loses the others. */
function mergedParts(
  { from, into }: Extract<BulkChange, { does: 'merge' }>,
  document: Readonly<Record<string, unknown>>,
): Parts | null {
  const before: Record<string, Value | Record<string, Row | null>> = {}
  const after: Record<string, Value | Record<string, Row | null>> = {}
  const type = document['calendarEventTypeId']
  if (typeof type === 'string' && from.includes(type)) {
    before['calendarEventTypeId'] = type
    after['calendarEventTypeId'] = into
  }
  for (const [list, field] of namingLists) {
    const rows = (document[list] ?? []) as Rows
    const leaving = rows.filter((row) => from.includes(row[field] as string))
    if (leaving.length === 0) continue
    const renamed = rows.some((row) => row[field] === into) ? null : leaving[0]
    const changed = leaving.map(({ id, ...row }) => {
      const was = row as Row
      return { id, was, now: id === renamed?.id ? { ...was, [field]: into } : null }
    })
    before[list] = Object.fromEntries(changed.map(({ id, was }) => [id, was]))
    after[list] = Object.fromEntries(changed.map(({ id, now }) => [id, now]))
  }
  return Object.keys(after).length === 0 ? null : { kind: 'update', before, after }
}

/** Whether a bulk change would put away what the app reads by its name. */
export function keeps({ does }: BulkChange, { id }: Readonly<Record<string, unknown>>): boolean {
  return (does === 'archive' || does === 'delete') && typeof id === 'string' && isBaseline(id)
}

function partsOf(
  kind: EditKind,
  document: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, Value>>,
): Parts | null {
  const after = Object.entries(values).filter(([name, value]) => document[name] !== value)
  if (after.length === 0) return null
  const before: Patch = Object.fromEntries(after.map(([name]) => [name, document[name] as Value]))
  return { kind, before, after: Object.fromEntries(after) }
}
