import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState, Edit, EditKind } from '#sync/protocol/edit.ts'
import { creation, deletion, difference, type Effect } from '#sync/protocol/make-edit.ts'
import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { isTombstone, type PulledDocument } from '#sync/protocol/pull-answer.ts'
import { conflictsIn, type Current } from '#sync/replica/outbox/conflicts.ts'
import { enqueue } from '#sync/replica/outbox/enqueue.ts'
import { undoAll } from '#sync/replica/outbox/outbox-actions.ts'
import { inOrder, sizeOf } from '#sync/replica/outbox/outbox-entry.ts'
import { markAttempted, nextSlice, recordAnswers } from '#sync/replica/outbox/push-slice.ts'
import { settleConflict, type Choice } from '#sync/replica/outbox/settle-conflict.ts'
import { openWorkStore, type WorkStore } from '#sync/replica/storage/work-store.ts'
import { pullAll } from '../support/pull.ts'
import { requestGraphql, pushEdits } from '../support/push.ts'
import { twoAdministrators, type Person, type TwoAdministrators } from '../support/two-administrators.ts'

const entity = entityOf('calendarEvent')
const dates = 2000
const letters = 200_000
const made = { at: '2026-11-20T12:00:00.000Z', app: 'test', newId: randomUUID }
const text = (word: string) => `<p>${word} ${'x'.repeat(letters - 20)}</p>`
const moved = (row: Record<string, unknown>, by: number) => {
  const start = new Date(Date.parse(row['start'] as string) + by * 86_400_000).toISOString()
  return { ...row, start, end: start }
}

let school: TwoAdministrators
let typeId: string
let alex: Device
let erin: Device
const devices: WorkStore[] = []

beforeAll(async () => {
  school = await twoAdministrators()
  ;[alex, erin] = [deviceOf(school.alex, 'alex'), deviceOf(school.erin, 'erin')]
  const type = { name: 'Exams', color: '#0f5c63' }
  typeId = await alex.save('create', null, type, 'calendarEventType')
  await alex.send()
})
afterAll(async () => {
  for (const work of devices) await work.delete()
  await school?.stop()
})

type Device = ReturnType<typeof deviceOf>

/** The queue of a real device, over an in-memory disk; what it sends goes to the real server. */
function deviceOf(person: Person, name: string) {
  const work = openWorkStore(name)
  devices.push(work)
  const copy = new Map<string, PulledDocument['document']>()
  let reached: Checkpoint | null = null
  const read = async (id: string): Promise<Current> => {
    const { documents, checkpoint } = await pullAll(person.browser, person.id, reached)
    reached = checkpoint
    for (const { document } of documents) copy.set(document.id, document)
    const found = copy.get(id)
    return (found && isTombstone(found) ? { ...found, deleted: true } : found) as unknown as Current
  }
  return {
    read,
    queue: () => inOrder(work),
    /** Saves a form that opened on this document; offline, until `send`. */
    save: async (
      kind: EditKind,
      opened: Current | null,
      values: Record<string, unknown>,
      collection: Collection = 'calendarEvent',
    ): Promise<string> => {
      const definition = entityOf(collection)
      const seen = documentToState(definition, opened ?? {})
      const typed: DocumentState = { ...documentToState(definition, { ...opened, ...values }), deleted: false }
      const parts = kind === 'create' ? creation(definition, typed) : difference(definition, seen, typed)
      const documentId = opened?.id ?? randomUUID()
      const about = {
        id: randomUUID(),
        entity: collection,
        documentId,
        base: opened?.position ?? null,
        madeAt: made.at,
      }
      const edit: Edit = { ...about, kind, ...(kind === 'delete' ? deletion(seen) : parts) }
      const standing =
        opened && kind === 'delete' ? { position: opened.position, edit: opened['edit'] as string } : null
      await enqueue(work, { edit, app: 'test', standing })
      return documentId
    },
    /** Sends until nothing can be sent. @returns the answers, and the bytes of each slice */
    send: async () => {
      const sent: { answers: string[]; bytes: number[] } = { answers: [], bytes: [] }
      for (let slice = await next(); slice.length > 0; slice = await next()) {
        const edits = slice.map(({ edit }) => edit)
        await markAttempted(work, slice)
        const answers = await pushEdits(person.browser, person.id, edits)
        await recordAnswers(work, answers)
        sent.answers.push(...answers.map(({ answer }) => answer))
        sent.bytes.push(edits.reduce((sum, edit) => sum + sizeOf(edit), 0))
      }
      await work.outbox.where('state').equals('answered').delete()
      return sent
    },
    settle: async (choose: (places: string[]) => Choice) => {
      const [conflict] = conflictsIn(await inOrder(work), () => undefined, undefined)
      const choices = conflict!.choices
      await settleConflict(work, conflict!, choose(choices.map(({ place }) => place)), made)
      return choices
    },
    /** Undoes the last change of the document, as the sheet does with data from `revision`. */
    undoLast: async (documentId: string) => {
      const revisionsFound = await requestGraphql<{ revisions: (Effect & { position: number; edit: string })[] }>(
        person.browser,
        history,
        {
          documentId,
        },
      )
      const [revision] = revisionsFound.data!.revisions
      const { before, after, position: base, edit } = revision!
      await undoAll(work, [{ entity: 'calendarEvent', documentId, base, edit, before, after }], made)
    },
  }

  async function next() {
    return nextSlice(await inOrder(work), () => true)
  }
}

const history = `query history($documentId: ID!) {
  revisions(documentId: $documentId, own: true, first: 1) { edit before after position }
}`

const rowsOf = (document: Current) => document['schedules'] as Record<string, unknown>[]
const newDates = () =>
  Array.from({ length: dates }, (_, index) => {
    const start = new Date(Date.UTC(2026, 0, 1 + (index % 700), 9, index % 60)).toISOString()
    return { id: randomUUID(), start, end: start, isAllDay: false }
  })
const newEvent = async () => {
  const values = { name: 'Term', calendarEventTypeId: typeId, descriptionHtml: text('First'), schedules: newDates() }
  const id = await alex.save('create', null, values)
  const { answers, bytes } = await alex.send()
  expect(answers).toEqual(['APPLIED'])
  expect(bytes[0]).toBeGreaterThan(256 * 1024)
  return alex.read(id)
}

describe(`an event of ${dates} dates and a text of ${letters} characters`, () => {
  test('a large event is created, and two people change one date and one word of it at once', async () => {
    const event = await newEvent()
    expect(rowsOf(event)).toHaveLength(dates)
    const [first, ...rest] = rowsOf(event)
    await alex.save('update', event, { schedules: [moved(first!, 1), ...rest] })
    expect((await alex.send()).bytes[0]).toBeLessThan(2048)
    await erin.save('update', event, { descriptionHtml: text('Second') })
    expect(await erin.send()).toMatchObject({ answers: ['MERGED'] })
    const after = await alex.read(event.id)
    expect(after['descriptionHtml']).toBe(text('Second'))
    expect(rowsOf(after)).toContainEqual(expect.objectContaining({ id: first!['id'], start: moved(first!, 1).start }))
  })

  test('a large event meets a conflict in its text, which is shown and settled either way', async () => {
    for (const side of ['mine', 'theirs'] as const) {
      const event = await newEvent()
      await erin.save('update', event, { descriptionHtml: text('Theirs') })
      await erin.send()
      await alex.save('update', event, { descriptionHtml: text('Mine'), name: 'Spring term' })
      expect(await alex.send()).toMatchObject({ answers: ['CONFLICT'] })
      const choices = await alex.settle((places) => new Map(places.map((place) => [place, side])))
      expect(choices).toEqual([{ place: 'descriptionHtml', mine: text('Mine'), theirs: text('Theirs') }])
      expect(await alex.send()).toMatchObject({ answers: ['APPLIED'] })
      const settled = { name: 'Spring term', descriptionHtml: text(side === 'mine' ? 'Mine' : 'Theirs') }
      expect(await alex.read(event.id)).toMatchObject(settled)
    }
  })

  test('two people move all dates of a large event, settle the conflict one after the other, and undo the move', async () => {
    const event = await newEvent()
    await erin.save('update', event, { schedules: rowsOf(event).map((row) => moved(row, 1)) })
    expect(await erin.send()).toMatchObject({ answers: ['APPLIED'] })
    await alex.save('update', event, { schedules: rowsOf(event).map((row) => moved(row, 2)) })
    expect(await alex.send()).toMatchObject({ answers: ['CONFLICT'] })
    const byTurns = (places: string[]) =>
      new Map(places.map((place, index) => [place, index % 2 ? ('mine' as const) : ('theirs' as const)]))
    expect(await alex.settle(byTurns)).toHaveLength(dates)
    expect(await alex.send()).toMatchObject({ answers: ['APPLIED'] })
    await alex.undoLast(event.id)
    expect(await alex.send()).toMatchObject({ answers: ['APPLIED'] })
    const start = (row: Record<string, unknown>) => `${String(row['id'])} ${String(row['start'])}`
    const expected = rowsOf(event).map((row) => start(moved(row, 1)))
    expect(
      rowsOf(await alex.read(event.id))
        .map(start)
        .toSorted(),
    ).toEqual(expected.toSorted())
  })

  test('a large event is archived, restored, deleted and brought back whole, and its text is undone', async () => {
    const event = await newEvent()
    await alex.save('archive', event, { archived: true })
    await alex.send()
    await alex.save('restore', await alex.read(event.id), { archived: false })
    await alex.send()
    await alex.save('update', await alex.read(event.id), { descriptionHtml: text('Second') })
    await alex.send()
    await alex.undoLast(event.id)
    await alex.send()
    const whole = await alex.read(event.id)
    await alex.save('delete', whole, {})
    const { answers, bytes } = await alex.send()
    expect([answers, bytes[0]! < 1024]).toEqual([['APPLIED'], true])
    expect(await alex.read(event.id)).toMatchObject({ deleted: true })
    await alex.undoLast(event.id)
    expect(await alex.send()).toMatchObject({ answers: ['APPLIED'] })
    const back = await alex.read(event.id)
    const contents = ({ position: _position, edit: _edit, ...rest }: Current) => documentToState(entity, rest)
    expect(contents(back)).toEqual(contents(event))
  })

  test("a large event is not deleted over somebody else's newer changes until that is decided", async () => {
    const event = await newEvent()
    await erin.save('update', event, { location: 'Hall' })
    await erin.send()
    await alex.save('delete', event, {})
    expect(await alex.send()).toMatchObject({ answers: ['CONFLICT'] })
    expect(await alex.settle(() => 'mine')).toEqual([{ place: 'location', mine: null, theirs: 'Hall' }])
    expect(await alex.send()).toMatchObject({ answers: ['APPLIED'] })
    expect(await alex.read(event.id)).toMatchObject({ deleted: true })
  })

  test('a large event is deleted offline with own changes waiting, and its creation is undone', async () => {
    const event = await newEvent()
    const changed: Current = { ...event, location: 'Hall' }
    await alex.save('update', event, { location: 'Hall' })
    const state = documentToState(entity, changed)
    const about = { id: randomUUID(), entity: 'calendarEvent', documentId: event.id, base: event.position } as const
    const work = devices[0]!
    await enqueue(work, { edit: { ...about, kind: 'delete', madeAt: made.at, ...deletion(state) }, app: 'test' })
    const queue = await alex.queue()
    expect(sizeOf(queue[1]!.edit)).toBeLessThan(200 * 1024)
    expect(await alex.send()).toMatchObject({ answers: ['APPLIED', 'APPLIED'] })
    const other = await newEvent()
    await alex.undoLast(other.id)
    expect(await alex.send()).toMatchObject({ answers: ['APPLIED'] })
    expect(await alex.read(other.id)).toMatchObject({ deleted: true })
  })
})
