import { formatDateTime, formatInteger, formatTime } from '#client/i18n/format.ts'
import { language, translator } from '#client/i18n/i18n.ts'
import type { BatchTranslate } from '#client/i18n/words/batches.ts'
import { fieldInSentence, fieldLabel, withSmallLetter } from '#client/i18n/words/fields.ts'
import type { SheetTranslate, SheetWord } from '#client/i18n/words/sync-sheet.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { now } from '#client/data/now.ts'
import type { Called, OutboxConflict, OutboxEdit } from '#client/data/replica/edits/outbox.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import type { Edit, EditKind } from '#sync/protocol/edit.ts'
import type { Place } from '#sync/protocol/patch-places.ts'
import { thingOf } from '#sync/words/things.ts'

/** An edit in human words: "You changed the colour of the event type “Exams”". */
export function editSentence(
  t: SheetTranslate,
  edit: Pick<Edit, 'entity' | 'kind' | 'after'>,
  called: Called & { isPublication: boolean },
): string {
  const thing = thingWord(edit.entity, called.tagType)
  const what = called.name === '' ? t('nameless', { thing }) : t('called', { thing, name: called.name })
  const fields = fieldList(edit.entity, Object.keys(edit.after))
  return t(sentenceOf(edit.kind, called.isPublication), { what, fields })
}

/** Waiting edits in human words, by their ids. */
export function hangingSentences(t: SheetTranslate, hanging: readonly OutboxEdit[]): Map<string, string> {
  return new Map(hanging.map((queued) => [queued.entry.edit.id, editSentence(t, queued.entry.edit, queued)]))
}

type Bulk = Pick<Edit, 'entity' | 'kind'> & {
  tagType: string | null
  count: number
  isMixed: boolean
  isPublication: boolean
}

/** A bulk change in human words: "You archived 40 keywords". */
export function batchSentence(t: BatchTranslate, bulk: Bulk): string {
  const { entity, kind, tagType, count, isMixed, isPublication } = bulk
  const number = formatInteger(count)
  if (isMixed) return t('mixed', { count: number })
  const things = translator(thingWords)(`${thingOf(entity, tagType)}s`)
  return t(sentenceOf(kind, isPublication), { count: number, things: withSmallLetter(things) })
}

/** The name that a taken change gave the document; if it did not change the name, today's name. */
export function nameThen({ after, name }: { after: Edit['after']; name: string | null }): string {
  const given = after['name']
  return typeof given === 'string' ? given : (name ?? '')
}

/** A document as a heading: "Event type “Exams”". */
export function documentTitle(t: SheetTranslate, collection: Collection, { name, tagType }: Called): string {
  const thing = thingWord(collection, tagType)
  return name === '' ? thing : t('titleOf', { thing, name })
}

/** Fields as a sentence names them, each once: "name, colour and order". */
export function fieldList(collection: Collection, places: readonly Place[]): string {
  const names = places.map((place) => fieldInSentence(entityOf(collection), nameIn(place)))
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(new Set(names))
}

/** The label of a field, or of the list that a child row belongs to. */
export function placeLabel(collection: Collection, place: Place): string {
  return fieldLabel(entityOf(collection), nameIn(place))
}

function nameIn(place: Place): string {
  return place.split('/')[0] ?? ''
}

/** A moment of the product's clock, like `madeAt`: only the time if it is today. */
export function madeWords(instant: string): string {
  return isSameDay(instant, now()) ? formatTime(instant) : formatDateTime(instant)
}

/** Who changed a document last and when, by the server's real clock: "Erin Editor changed this at 14:02." */
export function changedWords(
  t: SheetTranslate,
  { by: name, at, isOwn }: Pick<OutboxConflict, 'by' | 'at' | 'isOwn'>,
  isDeleted: boolean,
): string {
  const by = isOwn ? t('youYourself') : name
  if (by === null || at === null) return t(isDeleted ? 'deletedBySomebody' : 'changedBySomebody')
  if (isSameDay(at, new Date())) return t(isDeleted ? 'deletedBy' : 'changedBy', { by, time: formatTime(at) })
  return t(isDeleted ? 'deletedOn' : 'changedOn', { by, time: formatDateTime(at) })
}

function thingWord(collection: Collection, tagType: string | null): string {
  return translator(thingWords)(thingOf(collection, tagType))
}

function isSameDay(instant: string, day: Date): boolean {
  return new Date(instant).toDateString() === day.toDateString()
}

/** What a change is called, in the sync sheet, the history and bulk changes. */
export function sentenceOf(kind: EditKind, isPublication: boolean) {
  return isPublication ? 'published' : sentenceOfKind[kind]
}

const sentenceOfKind = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  archive: 'archived',
  restore: 'restored',
} as const satisfies Record<EditKind, SheetWord>
