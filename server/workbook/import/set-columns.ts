import { isUuid } from '#sync/protocol/uuid.ts'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { rowsOf } from '#sync/protocol/apply-edit.ts'
import type { DocumentState, Row } from '#sync/protocol/edit.ts'
import type { NamingColumn } from '#sync/protocol/sheet-import.ts'
import { isAtMost } from '#sync/rules/typed-text.ts'
import { cleanHtml, TooDeep } from '../../html/clean-html.ts'
import { escapeHtml } from '../../html/escape-html.ts'
import { tooLong, type SharedColumn } from '../columns.ts'
import { trimmed } from '../trimmed.ts'
import { uuidOf } from '../../kit/derived-id.ts'
import { BadCell, UnknownNames } from './refusals.ts'
import { clockTime, instantOf } from './clock-time.ts'
import type { Names } from './names.ts'

/** The most names or links in a cell. */
const mostNames = 500

export type Setting = {
  eventId: string
  state: DocumentState
  isPublished: boolean
  names: Names
  tagColumnOf: (id: string) => NamingColumn | undefined
  isKnownFile: (id: string) => boolean
}

/** What a changed cell does to an event. @throws BadCell, UnknownNames */
export const setColumns: Record<SharedColumn, (text: string, setting: Setting) => Partial<DocumentState>> = {
  name: (name) => ({ name }),
  type: (text, { names }) => {
    if (text === '') throw new BadCell('Type of event is required')
    const id = names('type', text)
    if (typeof id !== 'string') throw new UnknownNames([text])
    return { calendarEventTypeId: id }
  },
  location: (text) => ({ location: text || null }),
  providers: (text, setting) => {
    const ids = idsIn('providers', text, setting.names)
    return {
      providers: rowsFor(setting, 'providers', 'calendarEventProviderId', ids, (order) => ({ displayOrder: order })),
    }
  },
  schoolPhases: (text, setting) => tagLinks('schoolPhases', text, setting),
  schoolTypes: (text, setting) => tagLinks('schoolTypes', text, setting),
  keywords: (text, setting) => tagLinks('keywords', text, setting),
  links: (text, setting) => ({ urls: links(text, setting) }),
  description: (text) => {
    if (text === tooLong) throw new BadCell('This text was too long for the sheet it came from.')
    return { descriptionHtml: text === '' ? null : cleaned(/<[a-z]/i.test(text) ? text : paragraphs(text)) }
  },
  image: (text, { isKnownFile }) => {
    if (text === '') return { imageBlobReferenceId: null }
    const id = text.toLowerCase().split('/').at(-1) ?? ''
    if (!isUuid(id) || !isKnownFile(id)) throw new BadCell('There is no such picture in this calendar.')
    return { imageBlobReferenceId: id }
  },
  isFeatured: (text) => ({ isFeatured: toFlag(text) }),
  isPaidPromotion: (text) => ({ isPaidPromotion: toFlag(text) }),
  status: (text, { isPublished }) => {
    // A row that says nothing of it leaves it as it is; what is new begins as a draft.
    if (text === '') return {}
    if (text === 'published') return { archived: false }
    if (text === 'draft' && isPublished) {
      throw new BadCell('This event has been published: it can be “archived”, but not a “draft” again.')
    }
    if (text === 'draft' || text === 'archived') return { archived: true }
    throw new BadCell('The status is “draft”, “published” or “archived”.')
  },
  eventStatus: (text) => oneOf('status', 'event status', text),
  statusNote: (text) => ({ statusNote: text || null }),
  requirement: (text) => oneOf('requirement', 'requirement', text),
  imageAlternativeText: (text) => ({ imageAlternativeText: text || null }),
  isPublic: (text) => (text === '' ? {} : { isPublic: toFlag(text) }),
  publishAt: (text) => ({ publishAt: text === '' ? null : instantOf(clockTime(text)) }),
  unpublishAt: (text) => ({ unpublishAt: text === '' ? null : instantOf(clockTime(text)) }),
}

/** A choice, in whatever letters; a row that says nothing of it leaves it as it is. */
function oneOf(field: 'status' | 'requirement', called: string, text: string): Partial<DocumentState> {
  if (text === '') return {}
  const values = calendarEvent.fields[field].values!
  const value = values.find((one) => one.toLowerCase() === text.toLowerCase())
  if (value !== undefined) return { [field]: value }
  throw new BadCell(`The ${called} is ${values.slice(0, -1).map(quoted).join(', ')} or ${quoted(values.at(-1)!)}.`)
}

const quoted = (text: string) => `“${text}”`

export function toFlag(text: string): boolean {
  if (text === 'Yes') return true
  if (text === 'No' || text === '') return false
  throw new BadCell('Write “Yes” or “No”.')
}

function cleaned(html: string): string {
  if (!isAtMost(html, calendarEvent.fields.descriptionHtml.longest!)) throw new BadCell('This text is too long.')
  try {
    return cleanHtml(html)
  } catch (error) {
    throw error instanceof TooDeep ? new BadCell(error.message) : error
  }
}

function paragraphs(text: string): string {
  return text
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
}

/** Names on lines of their own, between semicolons, or between commas where each part is known and the whole is not. */
export function namesIn(column: NamingColumn, text: string, names: Names): string[] {
  if (column === 'type') return [text]
  const isKnown = (name: string) => names(column, trimmed(name)) !== undefined
  // Each of them is looked up, and the unknown ones are reported.
  if (text.split(/[\n;,]/, mostNames + 1).length > mostNames)
    throw new BadCell(`At most ${mostNames} names fit into a cell.`)
  const lines = text
    .split('\n')
    .flatMap((line) => (isKnown(line) ? [line] : line.split(';')))
    .flatMap((part) => {
      if (isKnown(part)) return [part]
      const parts = part.split(',').filter((name) => trimmed(name) !== '')
      return parts.length > 0 && parts.every(isKnown) ? parts : [part]
    })
  return lines.map((line) => trimmed(line)).filter((line) => line !== '')
}

/** @throws BadCell, UnknownNames */
function idsIn(column: NamingColumn, text: string, names: Names): string[] {
  const given = namesIn(column, text, names)
  const ids = given.map((name) => names(column, name))
  const unknown = given.filter((_name, index) => ids[index] === undefined)
  if (unknown.length > 0) throw new UnknownNames(unknown)
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/** Rows that name these documents: those that name one already keep their id. */
function rowsFor(
  { eventId, state }: Setting,
  list: string,
  field: string,
  ids: readonly string[],
  more: (order: number) => Row,
): Record<string, Row> {
  const known = Object.entries(rowsOf(state, list))
  return Object.fromEntries(
    ids.map((id, index) => {
      const rowId = known.find(([, row]) => row[field] === id)?.[0] ?? uuidOf(eventId, list, id)
      return [rowId, { [field]: id, ...more(index + 1) }]
    }),
  )
}

function tagLinks(column: NamingColumn, text: string, setting: Setting) {
  const chosen = rowsFor(setting, 'tagLinks', 'itemTagId', idsIn(column, text, setting.names), () => ({}))
  const others = Object.entries(rowsOf(setting.state, 'tagLinks')).filter(
    ([, row]) => setting.tagColumnOf(String(row['itemTagId'])) !== column,
  )
  return { tagLinks: { ...Object.fromEntries(others), ...chosen } }
}

/** `Text | https://…` on lines of their own. A link that says the same, or leads to the same address, keeps its id. */
function links(text: string, { eventId, state }: Setting): Record<string, Row> {
  if (text.split('\n', mostNames + 1).length > mostNames)
    throw new BadCell(`At most ${mostNames} links fit into a cell.`)
  const free = new Map(Object.entries(rowsOf(state, 'urls')))
  const wanted = text
    .split('\n')
    .filter((line) => trimmed(line) !== '')
    .map((line) => {
      const at = line.lastIndexOf(' | ')
      if (at < 0) throw new BadCell('Write a link as “Text | https://…”, each on its own line.')
      return { name: trimmed(line.slice(0, at)), url: trimmed(line.slice(at + 3)) }
    })
  const take = (isSame: (row: Row) => boolean) => {
    const found = [...free].find(([, row]) => isSame(row))
    if (found) free.delete(found[0])
    return found
  }
  const exact = wanted.map(({ name, url }) => take((row) => row['name'] === name && row['url'] === url))
  return Object.fromEntries(
    wanted.map(({ name, url }, index) => {
      const known = exact[index] ?? take((row) => row['url'] === url) ?? take((row) => row['name'] === name)
      const id = known?.[0] ?? uuidOf(eventId, 'urls', name, url, String(index))
      return [id, { linkType: 'Other', ...known?.[1], name, url, displayOrder: index + 1 }]
    }),
  )
}
