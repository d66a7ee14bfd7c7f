import { formatInteger } from '#client/i18n/format.ts'
import { language, type TranslateOf } from '#client/i18n/i18n.ts'
import type { bulkWords } from '#client/i18n/words/bulk.ts'
import { withSmallLetter } from '#client/i18n/words/fields.ts'
import type { Thing, thingWords } from '#client/i18n/words/things.ts'
import type { BulkChange } from '#sync/rules/bulk-change.ts'
import { markInPlace, markRow, type MarkedRow } from '../list/marked-row.ts'
import type { LeftAsIs } from './unchanged.ts'

/** What was done to the documents of a bulk change. */
export type Action =
  | (typeof actionOf)[BulkChange['does']]
  | 'draftsAdded'
  | (typeof undoneActions)[keyof typeof undoneActions]

export const actionOf = {
  archive: 'archived',
  restore: 'restored',
  publish: 'published',
  delete: 'deleted',
  set: 'changed',
  addRow: 'changed',
  removeRows: 'changed',
  merge: 'merged',
} as const satisfies Record<BulkChange['does'], string>

/** What an undo does to them; readers have seen what was published, so it does not become a draft again. */
export const undoneActions = {
  archived: 'restored',
  restored: 'archived',
  published: 'archived',
  deleted: 'restored',
  changed: 'changedBack',
  changedBack: 'changed',
  draftsAdded: 'draftsDeleted',
  draftsDeleted: 'draftsAdded',
  merged: 'mergeUndone',
  mergeUndone: 'merged',
} as const

/** How rows are marked to which this was done; rows that leave their list, or are marked as archived, are not. */
const marks: Partial<Record<Action, MarkedRow['as']>> = {
  changed: 'justChanged',
  changedBack: 'justChanged',
  published: 'justChanged',
  restored: 'justRestored',
}

export function markDone(action: Action, ids: Iterable<string>): void {
  const as = marks[action]
  if (as) markInPlace(ids, as)
  else markRow(null)
}

type Counted = { action: Action; count: number; thing: Thing; headlines?: number }

/** "1 draft event and 12 headlines" */
export function eventsAndHeadlines(
  t: TranslateOf<typeof bulkWords>,
  { events, headlines }: { events: number; headlines: number },
): string {
  const [ofEvents, ofHeadlines] = [
    t('draftEvents', { count: events, shown: formatInteger(events) }),
    t('headlines', { count: headlines, shown: formatInteger(headlines) }),
  ]
  if (headlines === 0) return ofEvents
  return events === 0 ? ofHeadlines : t('eventsAndHeadlines', { events: ofEvents, headlines: ofHeadlines })
}

/** "22 events deleted"; with the headlines among drafts that were added, "1 draft event and 12 headlines added" */
export function bulkActionWords(
  t: TranslateOf<typeof bulkWords>,
  tThing: TranslateOf<typeof thingWords>,
  { action, count, thing, headlines = 0 }: Counted,
): string {
  if (headlines > 0) {
    const parts = eventsAndHeadlines(t, { events: count - headlines, headlines })
    return t(action === 'draftsDeleted' ? 'partsDeleted' : 'partsAdded', { parts })
  }
  return t(action, { count, shown: formatInteger(count), things: thingsOf(tThing, thing, count) })
}

/** "Undone: 13 events": the server has none of it, so nobody else saw what was taken back. */
export function undoneUnsentWords(
  t: TranslateOf<typeof bulkWords>,
  tThing: TranslateOf<typeof thingWords>,
  counted: Counted,
): string {
  const { action, count, thing, headlines = 0 } = counted
  // The records that a merge changes are of several kinds.
  if (action === 'mergeUndone') return t('done', { deed: bulkActionWords(t, tThing, counted) })
  const what =
    headlines > 0
      ? eventsAndHeadlines(t, { events: count - headlines, headlines })
      : t('counted', { shown: formatInteger(count), things: thingsOf(tThing, thing, count) })
  return t('undoneUnsent', { what })
}

const mostNamed = 5

/** "2 were like that already: Fair and Talk." */
export function leftWords(t: TranslateOf<typeof bulkWords>, { why, names }: LeftAsIs): string {
  const more = names.length - mostNamed
  const listed = more > 0 ? [...names.slice(0, mostNamed), t('others', { count: formatInteger(more) })] : names
  const inWords = new Intl.ListFormat(language(), { type: 'conjunction' }).format(listed)
  return t(why, { count: names.length, shown: formatInteger(names.length), names: inWords })
}

/** A kind of document in a sentence, as many as there are: "event", "events". */
export function thingsOf(tThing: TranslateOf<typeof thingWords>, thing: Thing, count: number): string {
  return count === 1 ? tThing(thing) : withSmallLetter(tThing(`${thing}s`))
}
