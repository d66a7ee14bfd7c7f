import type { calendarEventProvider } from '../entities/calendar-event-provider.ts'
import type { calendarEventType } from '../entities/calendar-event-type.ts'
import type { Collection, Documents } from '../entities/index.ts'
import type { itemTag } from '../entities/item-tag.ts'
import type { NameKind, NameRecord } from '../protocol/month-record.ts'
import type { FieldsShown } from './fields-shown.ts'

/** What the calendar shows of a type, provider or tag wherever an event names it. */
export const nameShows = {
  calendarEventType: {
    id: true,
    name: true,
    color: true,
    displayOrder: true,
    isDeadline: true,
    isHoliday: true,
    descriptionHtml: false,
    archived: true,
  } satisfies FieldsShown<typeof calendarEventType>,
  calendarEventProvider: {
    id: true,
    name: true,
    descriptionHtml: false,
    imageBlobReferenceId: false,
    color: true,
    displayOrder: true,
    archived: true,
  } satisfies FieldsShown<typeof calendarEventProvider>,
  itemTag: {
    id: true,
    name: true,
    color: true,
    displayOrder: true,
    tagType: true,
    archived: true,
  } satisfies FieldsShown<typeof itemTag>,
} as const

export type NamedCollection = keyof typeof nameShows

const kinds: Record<NamedCollection, NameKind> = {
  calendarEventType: 'type',
  calendarEventProvider: 'provider',
  itemTag: 'tag',
}

/** True for collections that the calendar shows only by name and colour. */
export function isNamed(collection: Collection): collection is NamedCollection {
  return collection in kinds
}

/** As far as a name is shown, a document of a named collection. */
export type NamedDocument = Omit<NameRecord, 'kind' | 'tagType'> & { tagType?: NonNullable<NameRecord['tagType']> }

export function toName(collection: NamedCollection, document: Documents[NamedCollection] | NamedDocument): NameRecord {
  const { id, name, color, displayOrder, archived } = document
  const tagType = 'tagType' in document ? (document.tagType ?? null) : null
  const { isDeadline = false, isHoliday = false } = document as NamedDocument
  return { id, kind: kinds[collection], name, color, displayOrder, tagType, archived, isDeadline, isHoliday }
}
