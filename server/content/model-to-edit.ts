import type { Child, Entity } from '#sync/define.ts'
import { rowsOf } from '#sync/protocol/apply-edit.ts'
import { canonicalPatch, canonicalRow } from '#sync/protocol/canonical.ts'
import { isRowPatch, type DocumentState, type Edit, type Patch, type Row } from '#sync/protocol/edit.ts'
import { kindOf } from '#sync/protocol/make-edit.ts'
import { isAtMost } from '#sync/rules/typed-text.ts'
import { EditRefused } from '../kit/errors.ts'
import { cleanHtml, TooDeep } from '../html/clean-html.ts'
import { refused } from '../sync/push/not-taken.ts'
import { withoutEmptyLinks } from '../sync/push/to-edit.ts'
import type { About, Model } from './mutation-to-edit.ts'

/** The `after` of an edit of a document as it is under the lock. */
export type MakeAfter = (current: DocumentState) => Patch

/**
 * What a create or update sets on the document itself; its rich text is cleaned here, before an edit exists.
 * @throws EditRefused
 */
export function modelToPatch(entity: Entity, model: Model): Patch {
  const cleaned = Object.entries(model).map(([name, value]) => {
    const { kind, longest = 0 } = entity.fields[name] ?? {}
    // One that is too long is refused as it is, without the work.
    const isHtml = kind === 'html' && typeof value === 'string' && isAtMost(value, longest)
    return [name, isHtml ? cleanedText(name, value) : value]
  })
  return canonicalPatch(entity, Object.fromEntries(cleaned))
}

function cleanedText(place: string, html: string): string {
  try {
    return cleanHtml(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    throw new EditRefused('INVALID', error.message, [{ place, message: error.message }])
  }
}

/** A new child row, as a change of its parent. */
export function createRow(child: Child, list: string, model: Model): MakeAfter {
  return (current) => {
    if (rowsOf(current, list)[model.id]) throw refused('EXISTS', 'This has been created already')
    return withoutEmptyLinks({ [list]: { [model.id]: canonicalRow(child.fields, model) } }, {})
  }
}

/** A changed child row: fields that are not named stay as they are. */
export function updateRow(child: Child, list: string, model: Model): MakeAfter {
  return (current) => {
    const row = rowIn(current, list, model.id)
    const changed = canonicalRow(child.fields, { ...row, ...model })
    return withoutEmptyLinks({ [list]: { [model.id]: changed } }, { [list]: { [model.id]: row } })
  }
}

export function deleteRow(list: string, id: string): MakeAfter {
  return (current) => {
    rowIn(current, list, id)
    return { [list]: { [id]: null } }
  }
}

/**
 * The edit that an update or delete represents. It has no `before` of its own: the state under the lock is used, so
 * that the last writer wins (design 6).
 */
export function changeOf(about: About, current: DocumentState | null, makeAfter: MakeAfter): Edit {
  if (!current) throw notThere()
  const after = makeAfter(current)
  if (current['deleted'] === true && after['deleted'] !== true) throw notThere()
  const before = Object.entries(after).map(([name, value]): [string, Patch[string]] => {
    if (!isRowPatch(value)) return [name, current[name] ?? null]
    const rows = rowsOf(current, name)
    return [name, Object.fromEntries(Object.keys(value).map((id) => [id, rows[id] ?? null]))]
  })
  return { ...about, kind: kindOf(after), base: null, before: Object.fromEntries(before), after }
}

function rowIn(current: DocumentState, list: string, id: string): Row {
  const row = rowsOf(current, list)[id]
  if (!row) throw notThere()
  return row
}

function notThere() {
  return refused('UNKNOWN', 'This is not there')
}
