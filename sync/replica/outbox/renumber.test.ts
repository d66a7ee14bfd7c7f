import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOf, editOf, queueOf, uuid } from '#tests/support/queued-edits.ts'
import type { Edit } from '../../protocol/edit.ts'
import type { EditAnswer } from '../../protocol/push-answer.ts'
import { enqueue } from './enqueue.ts'
import { recordAnswers } from './push-slice.ts'
import { renumberTaken } from './renumber.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'

const [exams, events] = [uuid(1), uuid(2)]
const create = createOf(exams, { id: exams, name: 'Exams' })
const event = createOf(events, { id: events, calendarEventTypeId: exams }, { collection: 'calendarEvent' })
const rename = editOf(exams, { name: 'Exams' }, { name: 'Tests' })

let work: WorkStore
let next = 500
beforeEach(async () => {
  work = openWorkStore('renumbering')
  for (const edit of [create, event, rename]) await enqueue(work, { edit, app: 'test' })
})
afterEach(() => work.delete())

const exists = ({ id }: Edit, madeBy?: string | null): EditAnswer => ({
  id,
  answer: 'REFUSED',
  code: 'EXISTS',
  message: 'This has been created already',
  fields: [],
  ...(madeBy === undefined ? {} : { madeBy }),
})
const answer = (madeBy?: string | null) =>
  work.transaction('rw', work.outbox, work.drafts, work.settings, async () => {
    await recordAnswers(work, [exists(create, madeBy)])
    return renumberTaken(work, [exists(create, madeBy)], () => uuid(next++))
  })

test('a create under an id used elsewhere gets another id, with everything that concerns or names the document', async () => {
  await work.drafts.put({
    key: `types/${exams}#1`,
    value: { opened: { id: exams, position: 0 }, values: { id: exams } },
    savedAt: '',
  })
  await work.drafts.put({
    key: `types/${exams}#2`,
    value: { opened: { id: exams, position: 9 }, values: { id: exams } },
    savedAt: '',
  })
  for (const madeBy of [uuid(77), null]) {
    const edit = (await queueOf(work))[0]!.edit
    const given = exists(edit, madeBy)
    const [moved] = await work.transaction('rw', work.outbox, work.drafts, work.settings, async () => {
      await recordAnswers(work, [given])
      return renumberTaken(work, [given], () => uuid(next++))
    })
    const to = moved!.to
    const queue = await queueOf(work)
    expect(moved).toEqual({ from: edit.documentId, to })
    expect(queue.map((entry) => [entry.state, entry.edit.documentId])).toEqual([
      ['waiting', to],
      ['waiting', events],
      ['waiting', to],
    ])
    expect(queue[1]?.edit.after).toMatchObject({ calendarEventTypeId: to })
    expect(queue.map(({ dependsOn }) => dependsOn)).toEqual([[], [queue[0]!.edit.id], [queue[0]!.edit.id]])
    expect(queue.map((entry) => entry.edit.id)).not.toContain(edit.id)
    const keys = await work.drafts.toCollection().primaryKeys()
    expect(keys.toSorted()).toEqual([`types/${exams}#2`, `types/${to}#1`].toSorted())
  }
})

test('a document that this device created itself keeps its id, and so does one that an older server refuses', async () => {
  const own = createOf(uuid(9), { id: uuid(9), name: 'Own' })
  await enqueue(work, { edit: own, app: 'test' })
  await work.outbox.where('edit.id').equals(own.id).delete()
  for (const madeBy of [own.id, create.id, undefined]) {
    expect(await answer(madeBy)).toEqual([])
    expect((await queueOf(work)).map(({ edit }) => edit.id)).toEqual([create.id, event.id, rename.id])
  }
})
