import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOf, conflict, deleteOf, editOf, epoch, mark, queueOf, taken, uuid } from '#tests/support/queued-edits.ts'
import { EDIT_MOST_BYTES, PUSH_MOST_BYTES, PUSH_MOST_EDITS, type EditAnswer } from '../../protocol/push-answer.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { EditTooLarge } from './edit-size.ts'
import { enqueue } from './enqueue.ts'
import { takeFence } from '../storage/fence.ts'
import { countEdits } from './counted.ts'
import { forgetArrived, hasArrived, sendAgainAfterReset, overlayingEdits } from './outbox.ts'
import { markAttempted, nextSlice, recordAnswers } from './push-slice.ts'
import { openWorkStore, type OutboxEntry, type WorkStore } from '../storage/work-store.ts'

const [exams, events, other] = [uuid(1), uuid(2), uuid(3)]
const always = () => true
const colour = (document: string, from: string, to: string) => editOf(document, { color: from }, { color: to })

let work: WorkStore
beforeEach(() => {
  work = openWorkStore('outbox')
})
afterEach(() => work.delete())

const put = async (...edits: ReturnType<typeof editOf>[]) => {
  for (const edit of edits) await enqueue(work, { edit, app: 'test' })
}
const ids = (entries: readonly OutboxEntry[]) => entries.map(({ edit }) => edit.id)
const slice = async () => ids(nextSlice(await work.outbox.orderBy('seq').toArray(), always))

describe('saving', () => {
  test('saving puts the edit into the queue and takes its draft away', async () => {
    await work.drafts.bulkPut([
      { key: 'a', value: 1, savedAt: '' },
      { key: 'b', value: 2, savedAt: '' },
    ])
    await enqueue(work, { edit: colour(exams, 'red', 'blue'), app: 'test', draftKey: 'a' })
    expect(await queueOf(work)).toMatchObject([{ state: 'waiting', attempts: 0, schema: SCHEMA, dependsOn: [] }])
    expect(await work.drafts.toCollection().primaryKeys()).toEqual(['b'])
  })

  test('saving writes nothing of an edit that could never be sent, and keeps its draft', async () => {
    await work.drafts.put({ key: 'a', value: 1, savedAt: '' })
    const edit = editOf(exams, {}, { descriptionHtml: 'x'.repeat(EDIT_MOST_BYTES) })
    await expect(enqueue(work, { edit, app: 'test', draftKey: 'a' })).rejects.toThrow(EditTooLarge)
    expect([await work.outbox.count(), await work.drafts.count()]).toEqual([0, 1])
  })

  test('saving counts bytes, the undo, and the one edit that would settle a conflict with what waits already', async () => {
    const text = (bytes: number) => 'x'.repeat(bytes)
    const tooLong = (edit: ReturnType<typeof editOf>) => expect(put(edit)).rejects.toThrow(EditTooLarge)
    await tooLong(editOf(exams, {}, { descriptionHtml: '€'.repeat(EDIT_MOST_BYTES / 3) }))
    await tooLong(editOf(exams, { descriptionHtml: text(EDIT_MOST_BYTES) }, { descriptionHtml: '' }))
    const half = EDIT_MOST_BYTES / 2
    await put(editOf(exams, { descriptionHtml: null }, { descriptionHtml: text(half) }))
    await tooLong(editOf(exams, { name: '' }, { name: text(half) }))
    await put(editOf(exams, { descriptionHtml: text(half) }, { descriptionHtml: text(half + 1) }))
    await put(editOf(events, { name: '' }, { name: text(half) }))
    expect(await work.outbox.count()).toBe(3)
  })

  test('saving keeps a long text that was seen as its hash, and for a delete where the document was seen', async () => {
    const standing = { position: 4, edit: uuid(7) }
    await put(editOf(exams, { descriptionHtml: 'x'.repeat(5000) }, { descriptionHtml: 'y'.repeat(5000) }))
    await enqueue(work, { edit: deleteOf(events, { id: events, name: 'Census' }), app: 'test', standing })
    const [change, remove] = await queueOf(work)
    expect(change?.edit.before).toEqual({ descriptionHtml: { hash: expect.stringMatching(/^[\w-]{22}$/) as string } })
    expect(remove).toMatchObject({ edit: { before: standing, after: { deleted: true } }, seen: { name: 'Census' } })
  })

  test('a saved edit waits for earlier edits of its document and for the creation of documents that it names', async () => {
    const create = createOf(exams, { id: exams, name: 'Exams' })
    const event = createOf(events, { id: events, calendarEventTypeId: exams }, { collection: 'calendarEvent' })
    const rename = editOf(events, { name: '' }, { name: 'Census' }, { collection: 'calendarEvent' })
    await put(create, event, colour(other, 'red', 'blue'), rename)
    const queue = await queueOf(work)
    expect(queue.map(({ dependsOn }) => dependsOn)).toEqual([[], [create.id], [], [event.id]])
  })
})

describe('saving the form of a refused edit', () => {
  const refuse = (edit: ReturnType<typeof editOf>) =>
    mark(work, edit, 'refused', { id: edit.id, answer: 'REFUSED', code: 'INVALID', message: 'No', fields: [] })
  const again = (replaces: string) => work.drafts.put({ key: 'form', value: 1, savedAt: '', replaces })

  test('saving the form of a refused edit removes the refused edit with its draft', async () => {
    const refused = colour(exams, 'red', 'no colour')
    await put(refused, colour(events, 'red', 'blue'))
    await refuse(refused)
    await again(refused.id)
    const better = colour(exams, 'red', 'blue')
    expect(await enqueue(work, { edit: better, app: 'test', draftKey: 'form' })).toMatchObject({ replaces: true })
    expect(ids(await work.outbox.orderBy('seq').toArray())).not.toContain(refused.id)
    expect((await queueOf(work)).at(-1)?.edit).toEqual(better)
    expect(await work.drafts.count()).toBe(0)
  })

  test('a saved create takes the place of the refused one, before the edits that depend on it', async () => {
    const refused = createOf(exams, { id: exams, name: '' })
    const event = createOf(events, { id: events, calendarEventTypeId: exams }, { collection: 'calendarEvent' })
    await put(refused, event)
    await refuse(refused)
    expect(await slice()).toEqual([])
    await again(refused.id)
    const better = createOf(exams, { id: exams, name: 'Exams' })
    await enqueue(work, { edit: better, app: 'test', draftKey: 'form' })
    expect(await slice()).toEqual([better.id, event.id])
    expect((await queueOf(work))[1]).toMatchObject({ dependsOn: [better.id] })
  })

  test('saving the form of an edit that is not refused any more leaves that edit alone', async () => {
    const edit = colour(exams, 'red', 'blue')
    await put(edit)
    await again(edit.id)
    const added = await enqueue(work, { edit: colour(exams, 'blue', 'green'), app: 'test', draftKey: 'form' })
    expect(added).toMatchObject({ replaces: false })
    expect(await work.outbox.count()).toBe(2)
  })
})

describe('edits that are sent next', () => {
  test('the next slice is in the order in which its edits were made, at most 50', async () => {
    const edits = Array.from({ length: PUSH_MOST_EDITS + 5 }, (_, index) => colour(uuid(100 + index), 'red', 'blue'))
    await put(...edits)
    expect(await slice()).toEqual(edits.slice(0, PUSH_MOST_EDITS).map(({ id }) => id))
  })

  test('the next slice is at most 256 KB, yet never empty: its first edit goes in any case', async () => {
    const large = (document: string, length: number) => editOf(document, {}, { descriptionHtml: 'x'.repeat(length) })
    const room = PUSH_MOST_BYTES - JSON.stringify(large(exams, 0)).length
    const edits = [large(exams, room), large(events, room / 2), large(other, room / 3), large(uuid(4), room / 3)]
    await put(...edits)
    const entries = await work.outbox.orderBy('seq').toArray()
    expect(ids(nextSlice(entries, always))).toEqual([edits[0]!.id])
    expect(ids(nextSlice(entries.slice(1), always))).toEqual([edits[1]!.id, edits[2]!.id])
  })

  test('an edit of up to 900 KB is a slice by itself, with nothing before or behind it', async () => {
    const huge = editOf(events, {}, { descriptionHtml: 'x'.repeat(EDIT_MOST_BYTES - 20_000) })
    const [first, last] = [colour(exams, 'red', 'blue'), colour(other, 'red', 'blue')]
    await put(first, huge, last)
    const entries = await work.outbox.orderBy('seq').toArray()
    expect(ids(nextSlice(entries, always))).toEqual([first.id])
    expect(ids(nextSlice(entries.slice(1), always))).toEqual([huge.id])
    expect(ids(nextSlice(entries.slice(2), always))).toEqual([last.id])
  })

  test('a change of a document whose deletion was refused earlier is sent, since it does not build on that deletion', async () => {
    const refused = deleteOf(exams, { name: 'Exams' })
    await put(refused)
    await mark(work, refused, 'refused')
    const change = colour(exams, 'red', 'blue')
    await put(change)
    expect(await slice()).toEqual([change.id])
  })

  test('edits of a document whose creation was refused wait until that is settled', async () => {
    const refused = createOf(exams, { id: exams, name: '' })
    await put(refused)
    await mark(work, refused, 'refused')
    await put(colour(exams, 'red', 'blue'))
    expect(await slice()).toEqual([])
  })

  test.each(['conflict', 'refused'] as const)(
    'the next slice leaves behind what depends on a %s, and nothing else',
    async (state) => {
      const create = createOf(exams, { id: exams, name: 'Exams' })
      const event = createOf(events, { id: events, calendarEventTypeId: exams }, { collection: 'calendarEvent' })
      const rename = editOf(events, { name: '' }, { name: 'Census' }, { collection: 'calendarEvent' })
      const free = colour(other, 'red', 'blue')
      await put(create, event, free, rename)
      await mark(work, create, state)
      expect(await slice()).toEqual([free.id])
    },
  )

  test('the next slice leaves behind what names an upload that is missing, and what depends on that', async () => {
    const image = editOf(events, {}, { imageBlobReferenceId: uuid(9) }, { collection: 'calendarEvent' })
    const rename = editOf(events, { name: '' }, { name: 'Census' }, { collection: 'calendarEvent' })
    const free = colour(other, 'red', 'blue')
    await put(image, rename, free)
    const entries = await work.outbox.orderBy('seq').toArray()
    expect(ids(nextSlice(entries, () => false))).toEqual([free.id])
    expect(ids(nextSlice(entries, (blob) => blob === uuid(9)))).toEqual([image.id, rename.id, free.id])
  })

  test('the next slice holds attempted and held edits again, but no answered ones', async () => {
    const [one, two, three] = [
      colour(exams, 'red', 'blue'),
      colour(events, 'red', 'blue'),
      colour(other, 'red', 'blue'),
    ]
    await put(one, two, three)
    await markAttempted(work, (await work.outbox.orderBy('seq').toArray()).slice(0, 1))
    await mark(work, two, 'held')
    await mark(work, three, 'answered', taken(three, 5))
    expect(await slice()).toEqual([one.id, two.id])
    expect((await queueOf(work))[0]).toMatchObject({ state: 'attempted', attempts: 1 })
  })
})

describe('the answers', () => {
  test('answers are recorded by id, each with its state; unknown ids are ignored', async () => {
    const edits = Array.from({ length: 5 }, (_, index) => colour(uuid(10 + index), 'red', 'blue'))
    await put(...edits)
    const [one, two, three, four, five] = edits as [(typeof edits)[0], ...typeof edits]
    const refused: EditAnswer = { id: four!.id, answer: 'REFUSED', code: 'INVALID', message: 'No', fields: [] }
    await recordAnswers(work, [
      taken(one, 5),
      taken(two!, 6, 'MERGED'),
      conflict(three!, {}, ['color']),
      refused,
      { id: five!.id, answer: 'HELD' },
      taken(colour(exams, 'red', 'blue'), 7),
    ])
    const states = (await queueOf(work)).map(({ state }) => state)
    expect(states).toEqual(['answered', 'answered', 'conflict', 'refused', 'held'])
    expect(await countEdits(work)).toEqual({ waiting: 1, attention: 2, unsent: 3 })
    await put(colour(three!.documentId, 'blue', 'green'), colour(exams, 'red', 'blue'))
    expect(await countEdits(work)).toEqual({ waiting: 2, attention: 2, unsent: 5 })
  })

  test('answered edits leave the queue only when the cursor has passed their position in that epoch', async () => {
    const [one, two, three] = [
      colour(exams, 'red', 'blue'),
      colour(events, 'red', 'blue'),
      colour(other, 'red', 'blue'),
    ]
    await put(one, two, three)
    await recordAnswers(work, [taken(one, 5), taken(two, 6)])
    const fence = await takeFence([work])
    expect(ids(await forgetArrived(work, uuid(77), () => true, fence))).toEqual([])
    expect(ids(await forgetArrived(work, epoch, (position, id) => position <= 6 && id === exams, fence))).toEqual([
      one.id,
    ])
    expect(ids(await work.outbox.orderBy('seq').toArray())).toEqual([two.id, three.id])
  })

  test('an edit in conflict has not arrived, though the version it shows is here', async () => {
    const one = colour(exams, 'red', 'blue')
    await put(one)
    await recordAnswers(work, [conflict(one, { position: 5 }, ['color'])])
    const [entry] = await work.outbox.toArray()
    expect(hasArrived(entry!, epoch, () => true)).toBe(false)
    await recordAnswers(work, [taken(one, 5)])
    const [answered] = await work.outbox.toArray()
    expect(hasArrived(answered!, epoch, () => true)).toBe(true)
  })

  test('after a RESET, answers of another epoch and conflicts are forgotten, and the edits wait again under the same ids', async () => {
    const [one, two] = [colour(exams, 'red', 'blue'), colour(events, 'red', 'blue')]
    await put(one, two)
    await recordAnswers(work, [taken(one, 5), conflict(two, {}, ['color'])])
    const fence = await takeFence([work])
    await sendAgainAfterReset(work, epoch, fence)
    expect((await queueOf(work)).map(({ state }) => state)).toEqual(['answered', 'conflict'])
    expect(await sendAgainAfterReset(work, uuid(77), fence)).toBe(2)
    expect(await queueOf(work)).toMatchObject([
      { edit: { id: one.id }, state: 'waiting', answer: null },
      { edit: { id: two.id }, state: 'waiting', answer: null },
    ])
  })
})

test('a screen shows every edit of a document except the refused ones, in the order they were made', async () => {
  const [one, two, three] = [colour(exams, 'red', 'blue'), colour(exams, 'blue', 'bad'), colour(exams, 'blue', 'green')]
  await put(one, two, three, colour(events, 'red', 'blue'))
  await mark(work, one, 'answered')
  await mark(work, two, 'refused')
  const shown = overlayingEdits(await work.outbox.orderBy('seq').toArray(), 'calendarEventType', exams)
  expect(shown).toEqual([one, three])
})
