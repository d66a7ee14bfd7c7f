import { entityOf, type Collection, type Documents, type ListRows } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState, Edit, EditKind, Standing } from '#sync/protocol/edit.ts'
import { creation, deletion, difference, type Effect } from '#sync/protocol/make-edit.ts'
import { clearedTime } from '#sync/rules/publishing-times.ts'
import { largestSize, SAVE_MOST_BYTES } from '#sync/replica/outbox/edit-size.ts'
import { formatInteger } from '../../../i18n/format.ts'
import { translator } from '../../../i18n/i18n.ts'
import { saveWords } from '../../../i18n/words/save.ts'
import { now } from '../../now.ts'

export type SaveRequest<C extends Collection> = {
  collection: C
  kind: EditKind
  /** What the form showed when it opened; null when it creates. To archive or restore, the row of a list is enough. */
  opened: Documents[C] | ListRows[C] | null
  /** The form's current values; for delete, archive and restore only the id is read. */
  values: Partial<Documents[C]> & { id: string }
  draftKey?: string
}

/** The edit that a form makes, with what it saw whole; null if nothing is changed. */
export function toEdit<C extends Collection>({ collection, kind, opened, values }: SaveRequest<C>): Edit | null {
  const entity = entityOf(collection)
  const seen = opened ? documentToState(entity, opened) : null
  const parts = partsOf[kind](seen, () => documentToState(entity, { ...opened, ...values }), collection)
  if (Object.keys(parts.after).length === 0) return null
  return {
    id: crypto.randomUUID(),
    entity: collection,
    documentId: values.id,
    kind,
    base: opened?.position ?? null,
    madeAt: now().toISOString(),
    batch: null,
    ...parts,
  }
}

const nothing: Effect = { before: {}, after: {} }

const partsOf: Record<EditKind, (seen: DocumentState | null, typed: () => DocumentState, of: Collection) => Effect> = {
  create: (_seen, typed, of) => creation(entityOf(of), { ...typed(), deleted: false }),
  update: (seen, typed, of) => (seen ? difference(entityOf(of), seen, typed()) : nothing),
  delete: (seen) => (seen ? deletion(seen) : nothing),
  archive: (seen) => archiving(true, seen),
  restore: (seen) => archiving(false, seen),
}

function archiving(archived: boolean, seen: DocumentState | null): Effect {
  const cleared = clearedTime(archived, seen ?? {})
  const before = Object.fromEntries(Object.keys(cleared).map((name) => [name, seen![name]!]))
  return { before: { archived: !archived, ...before }, after: { archived, ...cleared } }
}

/** Where a delete saw its document; null if the device had its own edits over it, which have no position yet. */
export function standingSeen<C extends Collection>({ kind, opened }: SaveRequest<C>): Standing | null {
  return kind === 'delete' && opened?.edit ? { position: opened.position, edit: opened.edit } : null
}

/** Why a form holds too much to be saved, in words; null if it does not. */
export function tooLongToSave<C extends Collection>(request: SaveRequest<C>): string | null {
  const edit = toEdit(request)
  const size = edit ? largestSize(edit, []) : 0
  return size > SAVE_MOST_BYTES ? tooLongWords(size) : null
}

export function tooLongWords(size: number): string {
  const inKilobytes = (bytes: number) => formatInteger(Math.ceil(bytes / 1024))
  const values = { size: inKilobytes(size), most: inKilobytes(SAVE_MOST_BYTES) }
  return translator(saveWords)('tooLarge', values)
}
