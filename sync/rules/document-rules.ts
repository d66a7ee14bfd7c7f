import type { Collection } from '../entities/index.ts'
import { isRowPatch, type Patch, type Row } from '../protocol/edit.ts'
import type { FieldError } from '../protocol/push-answer.ts'
import { isTemplateContent } from './event-template.ts'
import { headlineErrors, scheduleErrors } from './date-errors.ts'

/**
 * What a rule applies to: the part that an edit sets, whole documents only, or forms only. Only forms report two
 * identical rows: edits of older builds contain such rows, and two administrators who add the same tag are not in
 * conflict (decision 056).
 */
type HeldAgainst = 'parts' | 'documents' | 'forms'

/**
 * A rule over more than one value. `fields` are those it concerns: only an edit that touches one of them is checked.
 */
export type DocumentRule = {
  fields: readonly string[]
  of: HeldAgainst
  /** The errors, at the field or row that a form would mark; `shownAtFirst` is what a form began with. */
  check(document: Patch, shownAtFirst?: Patch): FieldError[]
}

const noRules: readonly DocumentRule[] = []

/** The rules over several fields, for forms, push and merge alike (product 5, design 6). */
const documentRules: Partial<Record<Collection, readonly DocumentRule[]>> = {
  calendarEvent: [
    { fields: ['schedules'], of: 'parts', check: datesInOrder },
    { fields: ['schedules'], of: 'documents', check: hasDate },
    {
      fields: ['schedules'],
      of: 'forms',
      check: eachOnce('schedules', ['start', 'end', 'isAllDay'], 'start', 'This date has already been added'),
    },
    {
      fields: ['providers'],
      of: 'forms',
      check: eachOnce(
        'providers',
        ['calendarEventProviderId'],
        'calendarEventProviderId',
        'This provider has already been added',
      ),
    },
    {
      fields: ['urls'],
      of: 'forms',
      check: eachOnce('urls', ['name', 'url'], 'url', 'This link has already been added'),
    },
    {
      fields: ['tagLinks'],
      of: 'forms',
      check: eachOnce('tagLinks', ['itemTagId'], 'itemTagId', 'This tag has already been added'),
    },
    { fields: ['publishAt', 'unpublishAt'], of: 'documents', check: archivedAfterPublication },
    { fields: ['imageBlobReferenceId', 'imageAlternativeText'], of: 'forms', check: newPictureSaysWhatItShows },
  ],
  calendarHeadline: [{ fields: ['start', 'end'], of: 'parts', check: headlineInOrder }],
  eventTemplate: [{ fields: ['content'], of: 'parts', check: contentIsReadable }],
}

const whatHolds: Record<HeldAgainst, readonly HeldAgainst[]> = {
  parts: ['parts'],
  documents: ['parts', 'documents'],
  forms: ['parts', 'documents', 'forms'],
}

/** The rules of a collection that apply to the part that an edit sets, to a whole document, or to a form. */
export function rulesFor(collection: Collection, checked: HeldAgainst): readonly DocumentRule[] {
  return (documentRules[collection] ?? noRules).filter(({ of }) => whatHolds[checked].includes(of))
}

function datesInOrder({ schedules }: Patch): FieldError[] {
  return rowsIn(schedules).flatMap(([id, row]) => {
    const dates = { start: String(row['start']), end: String(row['end']), isAllDay: row['isAllDay'] === true }
    return scheduleErrors(dates).map(({ field, message }) => ({ place: `schedules/${id}/${field}`, message }))
  })
}

/** An event without a date is shown nowhere. */
function hasDate({ schedules }: Patch): FieldError[] {
  return rowsIn(schedules).length > 0 ? [] : [{ place: 'schedules', message: 'One or more dates invalid' }]
}

function headlineInOrder({ start, end }: Patch): FieldError[] {
  if (typeof start !== 'string' || typeof end !== 'string') return []
  return headlineErrors({ start, end }).map(({ field, message }) => ({ place: field, message }))
}

function contentIsReadable({ content }: Patch): FieldError[] {
  if (typeof content !== 'string' || isTemplateContent(content)) return []
  return [{ place: 'content', message: 'This is not what a template can hold' }]
}

/** Events of a time without this text stay as they are until they get another picture. */
function newPictureSaysWhatItShows(document: Patch, shownAtFirst?: Patch): FieldError[] {
  const { imageBlobReferenceId: picture, imageAlternativeText: text } = document
  if (!picture || text || picture === shownAtFirst?.['imageBlobReferenceId']) return []
  return [{ place: 'imageAlternativeText', message: 'Say what the image shows' }]
}

function archivedAfterPublication({ publishAt, unpublishAt }: Patch): FieldError[] {
  if (typeof publishAt !== 'string' || typeof unpublishAt !== 'string' || unpublishAt > publishAt) return []
  return [{ place: 'unpublishAt', message: 'This must be later than “Publish at”' }]
}

/** No two rows of a list may be identical; the later one gets the error. Rows that are not filled in are ignored. */
function eachOnce(list: string, fields: readonly string[], at: string, message: string): DocumentRule['check'] {
  return (document) => {
    const known = new Set<string>()
    return rowsIn(document[list]).flatMap(([id, row]) => {
      const said = JSON.stringify(fields.map((field) => row[field]))
      const isAgain = known.has(said) && fields.every((field) => row[field] !== '')
      known.add(said)
      return isAgain ? [{ place: `${list}/${id}/${at}`, message }] : []
    })
  }
}

/** A link row with neither text nor address counts as absent: a form begins with one (product 4, design 6). */
export function isEmptyLink(row: Readonly<Record<string, unknown>>): boolean {
  return row['name'] === '' && row['url'] === ''
}

function rowsIn(list: Patch[string] | undefined): [string, Row][] {
  if (!isRowPatch(list)) return []
  return Object.entries(list).filter((entry): entry is [string, Row] => entry[1] !== null)
}
