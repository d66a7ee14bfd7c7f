import type { Entity } from '#sync/define.ts'
import { isRowPatch, type DocumentState, type Patch, type Value } from '#sync/protocol/edit.ts'
import type { Transaction } from '../../db/client.ts'
import { writeRows } from './write-rows.ts'

/** What is written: the effective change, by whom and in which edit; `isNew` inserts the whole state. */
export type Writing = {
  entity: Entity
  documentId: string
  isNew: boolean
  state: DocumentState
  after: Patch
  editId: string
  userId: string
}

/**
 * Step 12: writes what really changed. The order is the specification's: the event, its links, providers, schedules and
 * tag links, as the definition lists them, and the document once more, because each changed row has moved it. The
 * server alone sets who created a row, and when. The statements are sent together, each without waiting for the one
 * before.
 * @throws NotTaken INVALID when a child row's id belongs to another document
 */
export async function writeDocument(tx: Transaction, writing: Writing): Promise<void> {
  const { entity, isNew, state, after } = writing
  const lists = Object.keys(entity.children).filter((list) => isRowPatch(after[list]))
  await Promise.all([
    isNew && insertDocument(tx, writing, plainOf(state)),
    ...lists.map((list) => writeRows(tx, writing, list)),
    (!isNew || lists.length > 0) && updateDocument(tx, writing, isNew ? {} : plainOf(after)),
  ])
}

function plainOf(patch: Patch): Record<string, Value> {
  const entries = Object.entries(patch).filter((entry): entry is [string, Value] => !isRowPatch(entry[1]))
  return Object.fromEntries(entries)
}

async function insertDocument(tx: Transaction, writing: Writing, plain: Record<string, Value>): Promise<void> {
  const { entity, documentId, editId, userId } = writing
  await tx`/* insertDocument */
    insert into ${tx(entity.table)} ${tx({ ...plain, id: documentId, edit: editId, createdByUserId: userId })}`
}

async function updateDocument(tx: Transaction, writing: Writing, plain: Record<string, Value>): Promise<void> {
  const { entity, documentId, editId } = writing
  await tx`/* updateDocument */
    update ${tx(entity.table)} set ${tx({ ...plain, edit: editId })} where id = ${documentId}`
}
