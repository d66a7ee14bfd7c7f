import { Dexie, type EntityTable, type Table } from 'dexie'
import type { AnalyticEventType } from '../../protocol/answers/analytics.ts'
import type { Edit, Seen } from '../../protocol/edit.ts'
import type { EditAnswer } from '../../protocol/push-answer.ts'
import type { OwnKind } from '../../records/own-record.ts'
import { workDatabaseName } from './database-names.ts'
import { closeOnVersionChange, uncached } from './view-store.ts'

/**
 * `waiting → attempted → answered`, or `conflict | refused | held` (design 6). Only a `waiting` edit may simply be
 * dropped; an `attempted` one may have reached the server.
 */
export type OutboxState = 'waiting' | 'attempted' | 'answered' | 'conflict' | 'refused' | 'held'

export type OutboxEntry = {
  /** Assigned by the store: the order in which the edits were made. */
  seq: number
  edit: Edit
  /** For a delete that says only where it saw its document: what was seen, to be shown. */
  seen?: Seen
  /** The schema number under which the edit was made. */
  schema: number
  /** The build of the page that made it: a tab that meets a newer one stops saving and sending. */
  app: string
  state: OutboxState
  attempts: number
  answer: EditAnswer | null
  /** Edits that must be taken before this one: of the same document, or creating a document that it names. */
  dependsOn: string[]
  /** Blobs that must be uploaded before it is sent. */
  uploads: string[]
  /** It was sent again with pictures that the server had lost; that happens once. */
  isAgain?: true
}

/** The values of a form when its tab was closed; `replaces` is the refused edit that it begins with ("Edit again"). */
export type Draft = { key: string; value: unknown; savedAt: string; replaces?: string }

/** An opened event or a followed link, recorded on the device until the server has it. */
export type QueuedAnalyticEvent = {
  id: string
  eventType: AnalyticEventType
  /** The product's clock, ISO. */
  eventDate: string
  calendarEventId: string | null
  calendarEventScheduleId: string | null
  calendarEventUrlId: string | null
  url: string | null
  /** The mail in which the link was followed (`weekly/2026-11-29`). */
  digest?: string
}

/**
 * An own record as this device knows it. `base` is the server's value; `unsent` holds the fields that were written here
 * and not taken yet, under the id of their `change`, which is there only as long as they are. `problem`: the server will
 * not take them as they are, and why. `at`: when the server had taken `base`, as far as it has said so; `takenAt`: when it had
 * taken what is sent to it again after a restore (ISO text).
 */
export type OwnRow = {
  kind: OwnKind
  key: string
  base: unknown
  at?: string
  unsent?: Readonly<Record<string, unknown>>
  change?: string
  problem?: string
  takenAt?: string
}

/** `work-<user>`: what must never be lost. Only additive changes; written with strict durability. */
export type WorkStore = Dexie & {
  outbox: EntityTable<OutboxEntry, 'seq'>
  drafts: EntityTable<Draft, 'key'>
  analytics: EntityTable<QueuedAnalyticEvent, 'id'>
  settings: Table<{ key: string; value: unknown }, string>
  own: Table<OwnRow, [kind: OwnKind, key: string]>
}

/** The key under which `settings` remember that this device made the edit that created a document. */
export const createdKey = (editId: string): string => `created ${editId}`

/** The key under which `settings` remember how many edits a bulk change made here consists of. */
export const batchKey = (batch: string): string => `batch ${batch}`

/** `settings` remember under these keys which bulk changes are to be undone, until that is done. */
export const undoPrefix = 'undo '
export const undoKey = (batch: string): string => undoPrefix + batch

/** `settings` remember under these keys which bulk change took another one back. */
export const undoneKey = (batch: string): string => `undone ${batch}`

/**
 * A bulk change that is to be undone by the bulk change `back`: the edits for which that is done, how many of them are its
 * own, and how many edits `back` has by now.
 */
export type UndoWish = {
  batch: string
  back: string
  /** When it was pressed, by the product's clock, and the build of that page. */
  at: string
  app: string
  done: readonly string[]
  own: number
  count: number
}

export function openWorkStore(userId: string): WorkStore {
  const store = new Dexie(workDatabaseName(userId), {
    ...uncached,
    chromeTransactionDurability: 'strict',
  }) as WorkStore
  store
    .version(1)
    .stores({ outbox: '++seq, &edit.id, edit.documentId, state', drafts: 'key', analytics: 'id', settings: 'key' })
  store.version(2).stores({ own: '[kind+key], kind, change' })
  closeOnVersionChange(store)
  return store
}
