import type { Collection, Documents } from '../../entities/index.ts'
import type { NameRecord } from '../../protocol/month-record.ts'

export type NamedCollection = 'calendarEventType' | 'calendarEventProvider' | 'itemTag'

const kinds = { calendarEventType: 'type', calendarEventProvider: 'provider', itemTag: 'tag' } as const

/** True for collections that the calendar shows only by name and colour. */
export function isNamed(collection: Collection): collection is NamedCollection {
  return collection in kinds
}

export function toName(collection: NamedCollection, document: Documents[NamedCollection]): NameRecord {
  const { id, name, color, displayOrder, archived } = document
  const tagType = 'tagType' in document ? (document.tagType as NameRecord['tagType']) : null
  const isDeadline = 'isDeadline' in document && document.isDeadline
  return { id, kind: kinds[collection], name, color, displayOrder, tagType, archived, isDeadline }
}
