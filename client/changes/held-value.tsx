import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords, type SheetTranslate, type SheetWord } from '#client/i18n/words/sync-sheet.ts'
import { BlobImage } from '#client/media/blob-image.tsx'
import { RenderedBox } from '#client/rich-text/html/rendered-text.tsx'
import { htmlToParagraphs } from '#client/ui/html/html-to-paragraphs.ts'
import type { SortedOutbox } from '#client/data/replica/edits/outbox.ts'
import { childOf, fieldOf, type Field } from '#sync/define.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import { isHashed, type Value } from '#sync/protocol/edit.ts'
import type { Place } from '#sync/protocol/patch-places.ts'
import type { Held } from '#sync/protocol/patch-places.ts'

type Names = SortedOutbox['names']

/** What is around a picture: whether it is still there, and what can be done with it. */
export type FileFrame = (props: { id: string; children: ReactNode }) => ReactNode

/** The content of a place in a document, as a person reads it: a name for an id, a date for an instant. */
export function HeldValue(props: {
  collection: Collection
  place: Place
  held: Held
  names: Names
  File?: FileFrame | undefined
}) {
  const { collection, place, held, names, File } = props
  const t = useWords(sheetWords)
  const field = fieldOf(entityOf(collection), place)
  if (field?.kind === 'html' && typeof held === 'string' && held !== '') {
    return <RenderedBox html={held} />
  }
  if (field?.kind === 'blob' && place !== 'videoBlobReferenceId' && typeof held === 'string' && held !== '') {
    const picture = (
      <span className="inline-flex items-center gap-2 align-middle">
        <BlobImage id={held} size="thumbnail" alt="" className="max-h-20!" />
        {t('picture')}
      </span>
    )
    return File ? <File id={held}>{picture}</File> : picture
  }
  const text = heldText(t, collection, place, held, names)
  if (field?.kind !== 'color' || typeof held !== 'string') return <span className="wrap-anywhere">{text}</span>
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <span aria-hidden style={{ backgroundColor: held }} className="size-5 rounded-[6px] border border-control" />
      {text}
    </span>
  )
}

export function heldText(t: SheetTranslate, collection: Collection, place: Place, held: Held, names: Names): string {
  if (isHashed(held)) return t(place.includes('/') ? 'earlierRow' : 'longText')
  const entity = entityOf(collection)
  const [list = '', rowId] = place.split('/')
  if (rowId === undefined) return valueText(t, fieldOf(entity, place), held as Value, names)
  if (typeof held !== 'object' || held === null) return t('notThere')
  if (list === 'schedules') return spanText(t, held)
  const child = childOf(entity, list)
  const shown = Object.entries(held).filter(([name]) => name !== 'displayOrder' && name !== 'linkType')
  return shown.map(([name, value]) => valueText(t, child && fieldOf(child, name), value, names)).join(' · ')
}

function valueText(t: SheetTranslate, field: Field | undefined, value: Value, names: Names): string {
  if (value === null || value === '') return t('empty')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  // A value that is not an instant may have been refused for that reason.
  if (typeof value === 'number') return Number.isInteger(value) ? formatInteger(value) : String(value)
  if (field?.isData) return t('kept')
  const says = field && textOfKind[field.kind]
  return says ? says(value, t, names, field) : value
}

type Says = (value: string, t: SheetTranslate, names: Names, field: Field) => string

/** A document whose name is not known any more. */
const goneWords: Readonly<Record<string, SheetWord>> = {
  calendarEventType: 'goneType',
  calendarEventProvider: 'goneProvider',
  itemTag: 'goneTag',
}

const textOfKind: Partial<Record<Field['kind'], Says>> = {
  date: (value) => formatDate(value.slice(0, 10)),
  instant: (value) => formatDateTime(value),
  reference: (value, t, names, field) => names.get(value) ?? t(goneWords[field.collection ?? ''] ?? 'gone'),
  blob: (_value, t) => t('sameFile'),
  html: (value) => plainText(value),
}

function spanText(t: SheetTranslate, row: Readonly<Record<string, Value>>): string {
  const said = (value: Value | undefined) =>
    row['isAllDay'] === true ? formatDate(String(value).slice(0, 10)) : formatDateTime(String(value))
  const [start, end] = [said(row['start']), said(row['end'])]
  return start === end ? start : t('dateSpan', { start, end })
}

/** The text without its tags, for reading only: it stays text and is never turned into HTML again. */
function plainText(html: string): string {
  return htmlToParagraphs(html).join(' ').replaceAll(/\s+/g, ' ').slice(0, 300)
}
