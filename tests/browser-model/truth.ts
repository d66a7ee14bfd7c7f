import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { applyEdit } from '#sync/protocol/apply-edit.ts'
import type { DocumentState } from '#sync/protocol/edit.ts'
import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'
import { readDocuments, type Placed } from '#tests/sync/model/placed.ts'
import type { ListName } from './actions.ts'
import type { School } from './school.ts'
import type { Seen } from './seen.ts'

export type Truth = Placed[]

export async function readTruth(school: School): Promise<Truth> {
  return readDocuments(school.sql, -1)
}

/** The errors in what a page shows, measured by PostgreSQL and the queue of its browser; empty when it is true. */
export function problemsOf(truth: Truth, seen: Seen, isReader: boolean): string[] {
  const problems = [...wrongButton(seen), ...wrongCopy(truth, seen, isReader)]
  if (seen.isLoading) problems.push('it says that it is loading')
  const list = /^\/administration\/(keywords|event-types)(?:\?archived=yes)?$/.exec(seen.address)?.[1] as
    | ListName
    | undefined
  if (list) problems.push(...wrongList(truth, seen, list))
  if (seen.days) problems.push(...wrongMonth(truth, seen))
  return problems
}

const settled: ReadonlySet<string> = new Set(['conflict', 'refused', 'held'])

function wrongButton({ sync, outbox }: Seen): string[] {
  const open = outbox.filter(({ state }) => state === 'conflict' || state === 'refused')
  // Changes of a document in conflict wait for the decision about it.
  const inConflict = new Set(open.filter(({ state }) => state === 'conflict').map(({ edit }) => edit.documentId))
  const unsettled = outbox.filter(
    ({ edit, state }) => !settled.has(state) && !(state === 'waiting' && inConflict.has(edit.documentId)),
  )
  const expected = open.length > 0 ? `Sync: needs attention, ${open.length}` : 'Sync: up to date'
  return [
    ...(sync === expected ? [] : [`the button says "${sync}" instead of "${expected}"`]),
    ...unsettled.map(({ edit, state }) => `an edit of ${edit.documentId} is still ${state}`),
  ]
}

function wrongCopy(truth: Truth, { copy }: Seen, isReader: boolean): string[] {
  const collections = collectionsOf(isReader ? 'reader' : 'administrator')
  const isHidden = ({ collection, state }: Placed) =>
    isReader && state['archived'] === true && (collection === 'calendarEvent' || collection === 'calendarHeadline')
  const expected = truth
    .filter((document) => collections.includes(document.collection) && !isDeleted(document) && !isHidden(document))
    .map(({ collection, id, position }) => `${collection} ${id} ${position}`)
  return differences('the copy', expected, copy)
}

function wrongList(truth: Truth, { address, rows, counts, outbox }: Seen, list: ListName): string[] {
  const collection = list === 'keywords' ? 'itemTag' : 'calendarEventType'
  const entries = outbox.filter(({ edit }) => edit.entity === collection)
  const undecided = new Set(entries.map(({ edit }) => edit.documentId))
  const shown = truth
    .filter((document) => document.collection === collection)
    .flatMap((document) => shownState(document, entries) ?? [])
    .filter(({ state }) => collection !== 'itemTag' || state['tagType'] === 'Other')
    .filter(({ state }) => address.endsWith('?archived=yes') || state['archived'] !== true)
  const line = (id: string, name: unknown, order: unknown, isArchived: unknown) =>
    `${id} ${String(name)} ${String(order)}${isArchived === true ? ' archived' : ''}`
  const expected = shown.map(({ id, state }) => line(id, state['name'], state['displayOrder'], state['archived']))
  const seen = (rows ?? []).map(({ id, name, order, isArchived }) => line(id, name, order, isArchived))
  // Whether a row that needs a decision is there depends on what the decision is about.
  const isDecided = (row: string) => !undecided.has(row.slice(0, 36))
  return [
    ...differences('the list', expected.filter(isDecided), seen.filter(isDecided)),
    ...(rows ?? [])
      .filter(({ id, needsAttention }) => needsAttention && !undecided.has(id))
      .map(({ name }) => `"${name}" needs no attention`),
    ...counts
      .filter((count) => count !== rows?.length)
      .map((count) => `the heading counts ${count}, there are ${rows?.length}`),
  ]
}

function wrongMonth(truth: Truth, { address, days }: Seen): string[] {
  const month = /month=(\d{4}-\d\d)/.exec(address)?.[1]
  if (month === undefined) return []
  // A deleted type is not shown, though SQL may still have made an event with it.
  const present = truth.filter((document) => !isDeleted(document))
  const names = new Map(present.map(({ id, state }) => [id, textOf(state['name'])]))
  const expected = present
    .filter(({ collection }) => collection === 'calendarEvent')
    .flatMap(({ state }) =>
      Object.values(state['schedules'] as Record<string, { start: string }>)
        .filter(({ start }) => start.startsWith(month))
        .map(
          ({ start }) =>
            `${start.slice(0, 10)} ${textOf(state['name'])} ${names.get(textOf(state['calendarEventTypeId'])) ?? ''}`,
        ),
    )
  // The list goes on after its month.
  const ofMonth = (days ?? []).filter(({ day }) => day?.startsWith(month))
  return differences(
    'the month',
    expected,
    ofMonth.map(({ day, name, type }) => `${day} ${name} ${type}`),
  )
}

/** A type's waiting name is not searched for in months: at rest nothing waits except items that need a decision. */
function shownState(
  { collection, id, state }: Placed,
  entries: readonly OutboxEntry[],
): { id: string; state: DocumentState } | null {
  const edits = entries
    .filter(({ edit, state: entry }) => edit.documentId === id && entry !== 'refused')
    .map(({ edit }) => edit)
  const start = state['deleted'] === true ? null : state
  const shown = edits.reduce<DocumentState | null>((now, edit) => applyEdit(entityOf(collection), now, edit), start)
  return shown && shown['deleted'] !== true ? { id, state: shown } : null
}

function isDeleted({ state }: Placed): boolean {
  return state['deleted'] === true
}

function differences(what: string, expected: readonly string[], seen: readonly string[]): string[] {
  const missing = expected.filter((one) => !seen.includes(one))
  const extra = seen.filter((one, index) => !expected.includes(one) || seen.indexOf(one) !== index)
  return [...missing.map((one) => `${what} lacks: ${one}`), ...extra.map((one) => `${what} has: ${one}`)]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
