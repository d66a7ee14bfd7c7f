import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  answeringTransport,
  conflict,
  createOf,
  deleteOf,
  editOf,
  madeFrom,
  mark,
  queueOf,
  taken,
  uuid,
} from '#tests/support/queued-edits.ts'
import { archiveInstead, discard, discardSome, draftAgain, undoAll } from './outbox-actions.ts'
import { enqueue } from './enqueue.ts'
import { recordAnswers } from './push-slice.ts'
import { dependants, indexOutbox } from './outbox-index.ts'
import { entityOf } from '../../entities/index.ts'
import { documentToState } from '../../protocol/canonical.ts'
import { hashOf } from '../../protocol/hashed.ts'
import { mergeEdit } from '../../protocol/merge-edit.ts'
import { TransportFailure } from '../connection/transport.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'

const [exams, census, other] = [uuid(1), uuid(2), uuid(3)]
const inEvent = { collection: 'calendarEvent' } as const
const colour = (document: string, from: string, to: string) => editOf(document, { color: from }, { color: to })
const offline = answeringTransport({})

let work: WorkStore
beforeEach(() => {
  work = openWorkStore('actions')
})
afterEach(() => work.delete())

const put = async (...edits: ReturnType<typeof editOf>[]) => {
  for (const edit of edits) await enqueue(work, { edit, app: 'test' })
}
const edits = async () => (await queueOf(work)).map(({ edit }) => edit)

describe('dependents of an edit', () => {
  test('every later edit of a created document and of those that name it depends on the create, and so on', async () => {
    const create = createOf(exams, { id: exams, name: 'Exams' })
    const event = createOf(census, { id: census, calendarEventTypeId: exams }, inEvent)
    const rename = editOf(census, { name: '' }, { name: 'Census' }, inEvent)
    const free = colour(other, 'red', 'blue')
    const paint = colour(exams, '#000000', 'blue')
    await put(create, event, free, rename, paint)
    const entries = await work.outbox.orderBy('seq').toArray()
    expect(dependants(indexOutbox(entries), create.id).map(({ edit }) => edit)).toEqual([event, rename, paint])
    expect(dependants(indexOutbox(entries), event.id).map(({ edit }) => edit)).toEqual([rename])
  })

  test('nothing depends on an edit that changes or deletes: later edits can stand without it', async () => {
    const [one, two] = [colour(exams, 'red', 'blue'), colour(exams, 'blue', 'green')]
    await put(one, two)
    expect(dependants(indexOutbox(await work.outbox.toArray()), one.id)).toEqual([])
  })

  test('only its own change depends on the edit of an existing event that names a new type', async () => {
    const create = createOf(exams, { id: exams, name: 'Exams' })
    const use = editOf(census, { calendarEventTypeId: other }, { calendarEventTypeId: exams }, inEvent)
    const rename = editOf(census, { name: 'A' }, { name: 'B' }, inEvent)
    await put(create, use, rename)
    expect(dependants(indexOutbox(await work.outbox.toArray()), create.id).map(({ edit }) => edit)).toEqual([use])
  })
})

describe('discarding', () => {
  test('discarding drops a waiting edit without a request to the server', async () => {
    const [one, two] = [colour(exams, 'red', 'blue'), colour(census, 'red', 'blue')]
    await put(one, two)
    await discard(work, offline, one.id, madeFrom(100))
    expect(await edits()).toEqual([two])
  })

  test('discarding lets later edits of the same document stand on what was there before', async () => {
    const [one, two] = [colour(exams, 'red', 'blue'), colour(exams, 'blue', 'green')]
    await put(one, two)
    await discard(work, offline, one.id, madeFrom(100))
    expect(await edits()).toEqual([{ ...two, before: { color: 'red' } }])
  })

  test('discarding leaves nothing of a later edit that had only set the value back', async () => {
    const [one, two] = [colour(exams, 'red', 'blue'), colour(exams, 'blue', 'red')]
    await put(one, two)
    await discard(work, offline, one.id, madeFrom(100))
    expect(await edits()).toEqual([])
  })

  test('discarding a refused edit leaves edits made after the refusal alone', async () => {
    const refused = colour(exams, 'red', 'blue')
    await put(refused)
    await mark(work, refused, 'refused')
    const own = colour(exams, 'yellow', 'red')
    await put(own)
    await discard(work, offline, refused.id, madeFrom(100))
    expect(await edits()).toEqual([own])
  })

  test('discarding a create takes everything that depends on it away', async () => {
    const create = createOf(exams, { id: exams, name: 'Exams' })
    const event = createOf(census, { id: census, calendarEventTypeId: exams }, inEvent)
    const free = colour(other, 'red', 'blue')
    await put(create, event, free, colour(exams, '#000000', 'blue'))
    await discard(work, offline, create.id, madeFrom(100))
    expect(await edits()).toEqual([free])
  })

  test.each(['conflict', 'refused'] as const)('discarding drops an edit that was answered with a %s', async (state) => {
    const one = colour(exams, 'red', 'blue')
    await put(one)
    await mark(work, one, state)
    await discard(work, offline, one.id, madeFrom(100))
    expect(await edits()).toEqual([])
  })

  test.each(['attempted', 'held', 'waiting'] as const)(
    'discarding has the server withdraw an edit that may have arrived (%s after an attempt)',
    async (state) => {
      const [one, two] = [colour(exams, 'red', 'blue'), colour(exams, 'blue', 'green')]
      await put(one, two)
      await mark(work, one, state)
      const transport = answeringTransport({ [one.id]: { answer: 'WITHDRAWN' } })
      await discard(work, transport, one.id, madeFrom(100))
      expect(transport.requested).toEqual([one.id])
      expect(await edits()).toEqual([{ ...two, before: { color: 'red' } }])
    },
  )

  test('discarding changes nothing when it needs the server, which cannot be reached', async () => {
    const [one, two] = [colour(exams, 'red', 'blue'), colour(exams, 'blue', 'green')]
    await put(one, two)
    await mark(work, one, 'attempted')
    const before = await queueOf(work)
    await expect(discard(work, offline, one.id, madeFrom(100))).rejects.toThrow(TransportFailure)
    expect(await queueOf(work)).toEqual(before)
  })

  test('discarding an edit that the server had taken queues its inverse and keeps the edit until it has returned in a pull', async () => {
    const one = editOf(exams, { color: 'red', name: 'A' }, { color: 'blue' })
    await put(one)
    await mark(work, one, 'attempted')
    await discard(work, answeringTransport({ [one.id]: taken(one, 7) }), one.id, madeFrom(100))
    const [first, second] = await queueOf(work)
    expect(first).toMatchObject({ edit: one, state: 'answered' })
    expect(second).toMatchObject({
      state: 'waiting',
      dependsOn: [one.id],
      edit: { id: uuid(101), kind: 'update', base: 7, before: { color: 'blue' }, after: { color: 'red' } },
    })
  })

  test('discarding undoes a taken create by deleting, a taken delete by restoring', async () => {
    const create = createOf(exams, { id: exams, name: 'Exams' })
    const remove = editOf(census, { deleted: false, name: 'Census' }, { deleted: true })
    await put(create, remove)
    await recordAnswers(work, [taken(create, 5), taken(remove, 6)])
    await discard(work, offline, create.id, madeFrom(100))
    await discard(work, offline, remove.id, madeFrom(200))
    const [, , deletes, restores] = await edits()
    expect(deletes).toMatchObject({
      kind: 'delete',
      before: { deleted: false, name: 'Exams' },
      after: { deleted: true },
    })
    expect(restores).toMatchObject({ kind: 'restore', before: { deleted: true }, after: { deleted: false } })
  })

  test('undoing a create before it has returned in a pull conflicts with whatever a colleague has filled in since', async () => {
    const create = createOf(exams, { id: exams, name: 'Exams' })
    const own = colour(exams, '#000000', 'blue')
    await put(create, own)
    await recordAnswers(work, [taken(create, 5), taken(own, 6)])
    await discard(work, offline, create.id, madeFrom(100))
    const [, , repaints, deletes] = await edits()
    const type = entityOf('calendarEventType')
    const created = documentToState(type, { id: exams, name: 'Exams' })
    expect(repaints).toMatchObject({ before: { color: 'blue' }, after: { color: '#000000' } })
    expect(mergeEdit(type, created, deletes!)).toMatchObject({ outcome: 'merged', after: { deleted: true } })
    const described = { ...created, descriptionHtml: '<p>Sat in May.</p>' }
    expect(mergeEdit(type, described, deletes!)).toEqual({ outcome: 'conflict', places: ['descriptionHtml'] })
  })

  test('undoing what was just restored says where it was left, to conflict with anything newer', async () => {
    const restore = editOf(exams, { deleted: true, name: 'Exams' }, { deleted: false, name: 'Exams' })
    await put(restore)
    await recordAnswers(work, [taken(restore, 8)])
    await discard(work, offline, restore.id, madeFrom(100))
    expect((await queueOf(work))[1]).toMatchObject({
      edit: { kind: 'delete', before: { position: 8, edit: restore.id }, after: { deleted: true } },
      seen: { deleted: false },
    })
  })

  test('a document that was just deleted is restored with its name, before its removal has returned in a pull', async () => {
    const remove = deleteOf(exams, { id: exams, name: 'Exams' })
    await enqueue(work, { edit: remove, app: 'test', standing: { position: 5, edit: uuid(90) } })
    await recordAnswers(work, [taken(remove, 6)])
    await discard(work, offline, remove.id, madeFrom(100))
    expect((await edits())[1]).toMatchObject({
      kind: 'restore',
      before: { deleted: true, name: 'Exams' },
      after: { deleted: false, name: 'Exams' },
    })
  })

  test("discarding requests what a merged edit really changed, so that nobody else's identical change is reverted", async () => {
    const one = editOf(exams, { color: 'red', name: 'A' }, { color: 'blue', name: 'B' })
    await put(one)
    await recordAnswers(work, [taken(one, 7, 'MERGED')])
    await expect(discard(work, offline, one.id, madeFrom(100))).rejects.toThrow(TransportFailure)
    expect(await edits()).toEqual([one])
    const effect = { before: { color: 'red' }, after: { color: 'blue' } }
    const transport = answeringTransport({ [one.id]: taken(one, 7, 'MERGED') }, { [one.id]: effect })
    await discard(work, transport, one.id, madeFrom(100))
    expect((await edits())[1]).toMatchObject({ before: { color: 'blue' }, after: { color: 'red' } })
  })

  test('discarding requests what a long text said before if the device has only its hash', async () => {
    const [was, becomes] = ['x'.repeat(5000), 'y'.repeat(5000)]
    const one = editOf(exams, { descriptionHtml: was }, { descriptionHtml: becomes })
    await put(one)
    await recordAnswers(work, [taken(one, 7)])
    await expect(discard(work, offline, one.id, madeFrom(100))).rejects.toThrow(TransportFailure)
    const effect = { before: { descriptionHtml: was }, after: { descriptionHtml: becomes } }
    await discard(work, answeringTransport({ [one.id]: taken(one, 7) }, { [one.id]: effect }), one.id, madeFrom(100))
    const [, undone] = await edits()
    expect(undone?.after).toEqual({ descriptionHtml: was })
    expect(undone?.before).toEqual({ descriptionHtml: hashOf(entityOf(one.entity), 'descriptionHtml', becomes) })
  })

  test('discarding drops a merged edit whose answer the server lost in a restore', async () => {
    const one = editOf(exams, { color: 'red' }, { color: 'blue' })
    await put(one)
    await recordAnswers(work, [taken(one, 7, 'MERGED')])
    await discard(work, answeringTransport({ [one.id]: { answer: 'WITHDRAWN' } }), one.id, madeFrom(100))
    expect(await edits()).toEqual([])
  })

  test('discarding does not undo what a later edit has changed again', async () => {
    const one = editOf(exams, { color: 'red', name: 'A' }, { color: 'blue', name: 'B' })
    const two = colour(exams, 'blue', 'green')
    await put(one, two)
    await recordAnswers(work, [taken(one, 7)])
    await discard(work, offline, one.id, madeFrom(100))
    const undoing = (await edits())[2]
    expect([undoing?.before, undoing?.after]).toEqual([{ name: 'B' }, { name: 'A' }])
  })

  test('discarding drops an edit that the server has meanwhile refused or met with a conflict', async () => {
    const one = colour(exams, 'red', 'blue')
    await put(one)
    await mark(work, one, 'attempted')
    await discard(work, answeringTransport({ [one.id]: conflict(one, {}, ['color']) }), one.id, madeFrom(100))
    expect(await edits()).toEqual([])
  })

  test('discarding an edit that has left the queue does nothing', async () => {
    expect(await discard(work, offline, uuid(50), madeFrom(100))).toBe(false)
    expect(await edits()).toEqual([])
  })
})

describe('discarding several', () => {
  test('removes edits that were never sent at once, also if the server cannot be reached about the others', async () => {
    const [sent, unsent] = [colour(exams, 'red', 'blue'), colour(census, 'red', 'blue')]
    const later = colour(exams, 'blue', 'green')
    await put(sent, unsent, later)
    await mark(work, sent, 'attempted')
    expect((await discardSome(work, offline, [sent.id, unsent.id], madeFrom(100))).failure).toBeInstanceOf(
      TransportFailure,
    )
    expect(await edits()).toEqual([sent, later])
  })

  test('removes edits that the server has answered, also if it cannot be reached about the rest', async () => {
    const [one, two] = [colour(exams, 'red', 'blue'), colour(census, 'red', 'blue')]
    await put(one, two)
    for (const edit of [one, two]) await mark(work, edit, 'attempted')
    const transport = answeringTransport({ [two.id]: { answer: 'WITHDRAWN' } })
    expect((await discardSome(work, transport, [one.id, two.id], madeFrom(100))).failure).toBeInstanceOf(
      TransportFailure,
    )
    expect(await edits()).toEqual([one])
  })

  test('a withdrawn edit is never shown as refused in the queue', async () => {
    const [one, two] = [colour(exams, 'red', 'blue'), colour(census, 'red', 'blue')]
    await put(one, two)
    for (const edit of [one, two]) await mark(work, edit, 'attempted')
    const requested = answeringTransport({ [one.id]: { answer: 'WITHDRAWN' }, [two.id]: { answer: 'WITHDRAWN' } })
    const seen: string[] = []
    const withdraw = async (id: string) => {
      seen.push(...(await queueOf(work)).map(({ state }) => state))
      return requested.withdraw(id)
    }
    await discardSome(work, { ...requested, withdraw }, [one.id, two.id], madeFrom(100))
    expect(seen).toEqual(['attempted', 'attempted', 'attempted', 'attempted'])
    expect(await edits()).toEqual([])
  })

  test('an edit that was taken and has left the queue meanwhile is undone too', async () => {
    const [one, two] = [colour(exams, 'red', 'blue'), colour(census, 'red', 'blue')]
    await put(one, two)
    for (const edit of [one, two]) await mark(work, edit, 'attempted')
    const requested = answeringTransport({ [one.id]: taken(one, 7), [two.id]: taken(two, 8) })
    const transport = {
      ...requested,
      withdraw: async (id: string) => {
        await work.outbox.clear()
        return requested.withdraw(id)
      },
    }
    const { done, undone } = await discardSome(work, transport, [one.id, two.id], madeFrom(100))
    expect([[...done], undone]).toEqual([[one.id, two.id], 2])
    expect(await edits()).toMatchObject([
      { documentId: census, base: 8, after: { color: 'red' } },
      { documentId: exams, base: 7, after: { color: 'red' } },
    ])
  })

  test('two taken edits of a document are undone down to what was there before the first', async () => {
    const [one, two] = [colour(exams, 'red', 'blue'), colour(exams, 'blue', 'green')]
    await put(one, two)
    await recordAnswers(work, [taken(one, 7), taken(two, 8)])
    await discardSome(work, offline, [one.id, two.id], madeFrom(100))
    expect((await edits()).slice(2).map(({ after }) => after)).toEqual([{ color: 'blue' }, { color: 'red' }])
  })
})

test('undoing a recorded change queues its inverse behind the waiting edits of the same document', async () => {
  const waiting = colour(exams, 'blue', 'green')
  await put(waiting)
  const revision = { entity: 'calendarEventType', documentId: exams, base: 4, edit: uuid(90) } as const
  await undoAll(work, [{ ...revision, before: { name: 'A' }, after: { name: 'B' } }], madeFrom(100))
  expect((await queueOf(work))[1]).toMatchObject({
    edit: { id: uuid(101), kind: 'update', base: 4, before: { name: 'B' }, after: { name: 'A' } },
    dependsOn: [waiting.id],
  })
})

test('a refused edit stays in the queue while its values are the draft of a form', async () => {
  const refused = colour(exams, 'red', 'no colour')
  await put(refused)
  await mark(work, refused, 'refused')
  await draftAgain(work, refused.id, { key: 'form', value: { color: 'no colour' }, at: 'now' })
  expect(await work.drafts.toArray()).toEqual([
    { key: 'form', value: { color: 'no colour' }, savedAt: 'now', replaces: refused.id },
  ])
  expect(await edits()).toEqual([refused])
})

test('archiving instead replaces a refused delete by an archive', async () => {
  const [refused, waiting] = [deleteOf(exams, { id: exams, name: 'Exams' }, { base: 4 }), colour(exams, 'red', 'blue')]
  await put(refused, waiting)
  await mark(work, refused, 'refused')
  await archiveInstead(work, refused.id, madeFrom(100))
  const parts = { kind: 'archive', before: { archived: false }, after: { archived: true } }
  expect(await queueOf(work)).toMatchObject([
    { edit: waiting },
    { edit: { id: uuid(101), documentId: exams, base: 4, ...parts }, state: 'waiting', dependsOn: [waiting.id] },
  ])
})

test('a delete that was not refused is not archived instead', async () => {
  const one = deleteOf(exams, { id: exams, name: 'Exams' })
  await put(one)
  await archiveInstead(work, one.id, madeFrom(100))
  expect(await edits()).toEqual([one])
})
