import { rowsOf } from '#sync/protocol/apply-edit.ts'
import type { DocumentState, Row } from '#sync/protocol/edit.ts'
import type { SheetEvent } from '../sheet-event.ts'
import type { Known } from './names.ts'

/** A version of an event as its sheet would show it: with the names that types, providers and tags have now. */
export function sheetOfState(
  state: DocumentState,
  { id, wasPublished, position }: Pick<SheetEvent, 'id' | 'wasPublished' | 'position'>,
  known: (id: string) => Known | undefined,
): SheetEvent {
  const nameOf = (of: unknown) => known(String(of))?.name ?? ''
  const text = (field: string) => (state[field] ?? null) as string | null
  const tags = Object.values(rowsOf(state, 'tagLinks')).flatMap(({ itemTagId }) => known(String(itemTagId)) ?? [])
  return {
    ...{ id, wasPublished, position, archived: state['archived'] === true },
    name: text('name') ?? '',
    typeName: nameOf(state['calendarEventTypeId']),
    location: text('location'),
    providers: ordered(rowsOf(state, 'providers')).map((row) => nameOf(row['calendarEventProviderId'])),
    tags: tags
      .toSorted((one, other) => one.order - other.order || compared(one.name, other.name) || compared(one.id, other.id))
      .map(({ name, tagType }) => ({ name, tagType: tagType ?? '' })),
    links: ordered(rowsOf(state, 'urls')).map(({ name, url }) => ({ name: String(name), url: String(url) })),
    descriptionHtml: text('descriptionHtml'),
    imageBlobReferenceId: text('imageBlobReferenceId'),
    isFeatured: state['isFeatured'] === true,
    isPaidPromotion: state['isPaidPromotion'] === true,
  }
}

function ordered(rows: Readonly<Record<string, Row>>): Row[] {
  return Object.entries(rows)
    .toSorted(
      ([oneId, one], [otherId, other]) =>
        Number(one['displayOrder']) - Number(other['displayOrder']) || compared(oneId, otherId),
    )
    .map(([, row]) => row)
}

function compared(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
