import { entityOf, type Collection } from '#sync/entities/index.ts'
import { applyEdit } from '#sync/protocol/apply-edit.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState, Edit, EditKind, Standing } from '#sync/protocol/edit.ts'
import { creation, deletion, difference, kindOf } from '#sync/protocol/make-edit.ts'
import type { Copy } from './expected.ts'
import { colorOf, dayOf } from './values.ts'

/** `of` picks the document (modulo how many are shown), `to` the new value. With nothing to pick nothing is made. */
export type Making = { makes: EditName; of: number; to: number }
export type EditName = keyof typeof forms

/** A document as a form reads it. */
type Opened = Record<string, unknown> & { id: string; position: number; edit?: string | null }

/** The values of a form when it is saved. */
type Saved = { collection: Collection; kind: EditKind; opened: Opened | null; values: Record<string, unknown> }

/**
 * An edit with its `before` whole; for a delete, where it saw its document if this device had no changes of its own
 * over it.
 */
export type Made = { edit: Edit; standing: Standing | null }

export type Stamp = { madeAt: string; nextId: () => string }

/** The edit that an administrator makes on a screen that shows these documents; null if there is nothing to change. */
export function makeEdit(shown: Copy, { makes, of, to }: Making, { madeAt, nextId }: Stamp): Made | null {
  const form: Form = forms[makes]
  const saved = form({ shown, nextId }, of, to)
  if (!saved) return null
  const { collection, kind, opened, values } = saved
  const entity = entityOf(collection)
  const seen = opened && documentToState(entity, opened)
  const typed = documentToState(entity, { ...opened, ...values })
  const parts = partsOf(collection, kind, seen, typed)
  if (Object.keys(parts.after).length === 0) return null
  const documentId = opened?.id ?? nextId()
  const base = opened?.position ?? null
  return {
    edit: { id: nextId(), entity: collection, documentId, kind, base, madeAt, batch: null, ...parts },
    standing: kind === 'delete' && opened?.edit ? { position: opened.position, edit: opened.edit } : null,
  }
}

/**
 * A refused edit as its form saves it under another name, over the document as it is shown; null if nothing is changed.
 */
export function makeAgain(refused: Edit, shown: object | null, name: string, { madeAt, nextId }: Stamp): Edit | null {
  const opened = shown as Opened | null
  const entity = entityOf(refused.entity)
  const seen = opened && documentToState(entity, opened)
  const state: DocumentState = { ...applyEdit(entity, seen, refused), name, deleted: false }
  const kind = seen ? kindOf(difference(entity, seen, state).after) : 'create'
  const parts = partsOf(refused.entity, kind, seen, state)
  if (Object.keys(parts.after).length === 0) return null
  return { ...refused, ...parts, id: nextId(), kind, base: opened?.position ?? null, madeAt }
}

function partsOf(collection: Collection, kind: EditKind, seen: DocumentState | null, typed: DocumentState) {
  const entity = entityOf(collection)
  if (!seen) return creation(entity, typed)
  if (kind === 'delete') return deletion(seen)
  return difference(entity, seen, typed)
}

type Screen = { shown: Copy; nextId: () => string }
type Form = (screen: Screen, of: number, to: number) => Saved | null

/** What administrators do in their forms. */
export const forms = {
  'create tag': (_screen, _of, to) => create('itemTag', { name: `Tag ${to}`, color: colorOf(to), tagType: 'Other' }),
  'rename tag': (screen, of, to) => change(screen, 'itemTag', of, () => ({ name: `Named ${to}` })),
  'reorder tag': (screen, of, to) => change(screen, 'itemTag', of, () => ({ displayOrder: to, color: colorOf(to) })),
  'archive tag': (screen, of) => archive(screen, 'itemTag', of),
  'delete tag': (screen, of) => remove(screen, 'itemTag', of),
  'empty a name': (screen, of) => change(screen, 'itemTag', of, () => ({ name: '' })),
  'create type': (_screen, _of, to) => create('calendarEventType', { name: `Type ${to}`, color: colorOf(to) }),
  'rename type': (screen, of, to) => change(screen, 'calendarEventType', of, () => ({ name: `Named ${to}` })),
  'reorder type': (screen, of, to) => change(screen, 'calendarEventType', of, () => ({ displayOrder: to })),
  'archive type': (screen, of) => archive(screen, 'calendarEventType', of),
  'delete type': (screen, of) => remove(screen, 'calendarEventType', of),
  'create provider': (_screen, _of, to) => create('calendarEventProvider', { name: `Provider ${to}` }),
  'delete provider': (screen, of) => remove(screen, 'calendarEventProvider', of),
  'create headline': (_screen, of, to) =>
    create('calendarHeadline', { name: `Headline ${to}`, start: dayOf(to), end: dayOf(to + of) }),
  'move start of headline': (screen, of, to) => change(screen, 'calendarHeadline', of, () => ({ start: dayOf(to) })),
  'move end of headline': (screen, of, to) => change(screen, 'calendarHeadline', of, () => ({ end: dayOf(to) })),
  'delete headline': (screen, of) => remove(screen, 'calendarHeadline', of),
  'describe headline at length': (screen, of, to) =>
    change(screen, 'calendarHeadline', of, () => ({ descriptionHtml: longText(to) })),
  'change text': (screen, of, to) => change(screen, 'cmsText', of, () => ({ html: `<p>${to}</p>` })),
  'create event': (screen, of, to) => {
    const type = pick(screen, 'calendarEventType', of)
    if (!type) return null
    return create('calendarEvent', {
      name: `Event ${to}`,
      calendarEventTypeId: type.id,
      schedules: [dateOf(screen, to, of)],
      urls: to % 2 === 0 ? [linkOf(screen, to)] : [],
      tagLinks: linksTo(screen, 'itemTag', 'itemTagId', to),
    })
  },
  'describe event at length': (screen, of, to) =>
    change(screen, 'calendarEvent', of, () => ({ descriptionHtml: longText(to) })),
  'add many dates': (screen, of, to) =>
    addRow(
      screen,
      of,
      'schedules',
      Array.from({ length: manyRows }, (_, day) => dateOf(screen, to + day, 0)),
    ),
  'rename event': (screen, of, to) => change(screen, 'calendarEvent', of, () => ({ name: `Named ${to}` })),
  'move event': (screen, of, to) => change(screen, 'calendarEvent', of, () => ({ location: `Room ${to % 5}` })),
  'change type of event': (screen, of, to) =>
    change(screen, 'calendarEvent', of, () => ({ calendarEventTypeId: pick(screen, 'calendarEventType', to)?.id })),
  'add date': (screen, of, to) => addRow(screen, of, 'schedules', [dateOf(screen, to, to % 40)]),
  'move date': (screen, of, to) => changeRow(screen, of, 'schedules', to, { start: dayOf(to), end: dayOf(to) }),
  'remove date': (screen, of, to) => changeRow(screen, of, 'schedules', to, null),
  'add link': (screen, of, to) => addRow(screen, of, 'urls', [linkOf(screen, to)]),
  'rename link': (screen, of, to) => changeRow(screen, of, 'urls', to, { name: `Link ${to}` }),
  'remove link': (screen, of, to) => changeRow(screen, of, 'urls', to, null),
  'tag event': (screen, of, to) => addRow(screen, of, 'tagLinks', linksTo(screen, 'itemTag', 'itemTagId', to)),
  'untag event': (screen, of, to) => changeRow(screen, of, 'tagLinks', to, null),
  'give event a provider': (screen, of, to) =>
    addRow(screen, of, 'providers', linksTo(screen, 'calendarEventProvider', 'calendarEventProviderId', to)),
  'give provider a logo': (screen, of) =>
    change(screen, 'calendarEventProvider', of, () => ({ imageBlobReferenceId: screen.nextId() })),
  'take logo of provider away': (screen, of) =>
    change(screen, 'calendarEventProvider', of, () => ({ imageBlobReferenceId: null })),
  'give event a picture': (screen, of) =>
    change(screen, 'calendarEvent', of, () => ({ imageBlobReferenceId: screen.nextId() })),
  'describe event with a picture': (screen, of) =>
    change(screen, 'calendarEvent', of, () => ({
      descriptionHtml: `<p><img src="/blobs/${screen.nextId()}" alt="" /></p>`,
    })),
  'create provider with a logo': ({ nextId }, _of, to) =>
    create('calendarEventProvider', { name: `Provider ${to}`, imageBlobReferenceId: nextId() }),
  'archive event': (screen, of) => archive(screen, 'calendarEvent', of),
  'delete event': (screen, of) => remove(screen, 'calendarEvent', of),
} satisfies Record<string, Form>

/** Those that name a file of their own: only a whole device sends it before them. */
export const formsWithPictures: EditName[] = [
  'give provider a logo',
  'give event a picture',
  'describe event with a picture',
  'create provider with a logo',
]

/** This many dates are too long for a `before`: they become hashes there, and so does a long text. */
const manyRows = 60

function longText(to: number): string {
  return `<p>${`${to} `.repeat(2_000).trim()}</p>`
}

function pick({ shown }: Screen, collection: Collection, of: number): Opened | undefined {
  const ids = Object.keys(shown[collection] ?? {}).toSorted()
  return shown[collection]?.[ids[of % ids.length] ?? ''] as Opened | undefined
}

function create(collection: Collection, values: Record<string, unknown>): Saved {
  return { collection, kind: 'create', opened: null, values }
}

function change(
  screen: Screen,
  collection: Collection,
  of: number,
  typed: (opened: Opened) => Record<string, unknown>,
): Saved | null {
  const opened = pick(screen, collection, of)
  return opened ? { collection, kind: 'update', opened, values: typed(opened) } : null
}

/** Archives what is not archived, and restores what is. */
function archive(screen: Screen, collection: Collection, of: number): Saved | null {
  const opened = pick(screen, collection, of)
  if (!opened) return null
  const isArchived = opened['archived'] === true
  return { collection, kind: isArchived ? 'restore' : 'archive', opened, values: { archived: !isArchived } }
}

function remove(screen: Screen, collection: Collection, of: number): Saved | null {
  const opened = pick(screen, collection, of)
  return opened ? { collection, kind: 'delete', opened, values: {} } : null
}

type Row = Record<string, unknown> & { id: string }

function addRow(screen: Screen, of: number, list: string, rows: Row[]): Saved | null {
  return change(screen, 'calendarEvent', of, (event) => ({ [list]: [...(event[list] as Row[]), ...rows] }))
}

/** Changes the row picked by `to`, or removes it for null. */
function changeRow(screen: Screen, of: number, list: string, to: number, typed: object | null): Saved | null {
  return change(screen, 'calendarEvent', of, (event) => {
    const rows = event[list] as Row[]
    const changed = rows.flatMap((row, index) => {
      if (index !== to % rows.length) return [row]
      return typed ? [{ ...row, ...typed }] : []
    })
    return { [list]: changed }
  })
}

function dateOf({ nextId }: Screen, to: number, days: number): Row {
  return { id: nextId(), start: dayOf(to), end: dayOf(to + days), isAllDay: true }
}

function linkOf({ nextId }: Screen, to: number): Row {
  return { id: nextId(), name: `Link ${to}`, url: `https://example.org/${to}`, displayOrder: to % 3 }
}

function linksTo(screen: Screen, collection: Collection, field: string, to: number): Row[] {
  const target = pick(screen, collection, to)
  return target ? [{ id: screen.nextId(), [field]: target.id }] : []
}
