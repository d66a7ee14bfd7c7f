import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  conflict,
  createOf,
  deleteOf,
  editOf,
  epoch,
  madeFrom,
  mark,
  queueOf,
  taken,
  uuid,
} from '#tests/support/queued-edits.ts'
import { entityOf } from '../../entities/index.ts'
import { documentToState } from '../../protocol/canonical.ts'
import type { Edit } from '../../protocol/edit.ts'
import { mergeEdit } from '../../protocol/merge-edit.ts'
import { conflictsIn, type Conflict, type Current } from './conflicts.ts'
import { enqueue } from './enqueue.ts'
import { settleConflict, type Choice } from './settle-conflict.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'

const [exams, census] = [uuid(1), uuid(2)]
const whole = { id: exams, descriptionHtml: null, archived: false, edit: null }
/** The document as the form showed it, and as Erin has left it. */
const seen = { ...whole, name: 'Exams', color: '#111111', displayOrder: 1, position: 4 }
const theirs = { ...seen, color: '#222222', position: 9 }
const gone = { ...theirs, deleted: true }

let work: WorkStore
beforeEach(() => {
  work = openWorkStore('conflicts')
})
afterEach(() => work.delete())

const put = async (...edits: Edit[]) => {
  for (const edit of edits) await enqueue(work, { edit, app: 'test' })
}
/** Queues edits and answers the first with a conflict. */
const inConflict = async (edits: [Edit, ...Edit[]], document: Record<string, unknown> = theirs, fields = ['color']) => {
  await put(...edits)
  await mark(work, edits[0], 'conflict', conflict(edits[0], document, fields))
}
const found = async (stored?: Current, of: string = epoch) => {
  const [first] = conflictsIn(await work.outbox.orderBy('seq').toArray(), () => stored, of)
  return first!
}
const settled = async (choice: Choice, given?: Conflict) => {
  await settleConflict(work, given ?? (await found()), choice, madeFrom(100))
  return queueOf(work)
}
/** What the server makes of the edit, applied to what it has. */
const taking = (edit: Edit, current: Record<string, unknown>) =>
  mergeEdit(entityOf('calendarEventType'), documentToState(entityOf('calendarEventType'), current), edit)

const paint = (from: string, to: string) => editOf(exams, { color: from }, { color: to })

describe('the comparison', () => {
  test("a conflict is compared with the answer of a new epoch, whatever the positions of the previous epoch's copy were", async () => {
    await inConflict([paint('#111111', '#333333')])
    const before = { ...seen, color: '#555555', position: 60 }
    expect(await found(before, uuid(99))).toMatchObject({ choices: [{ mine: '#333333', theirs: '#222222' }] })
  })

  test('all waiting edits of a document are compared with its current version, field by field, with who and when', async () => {
    const more = editOf(exams, { color: '#333333', name: 'Exams' }, { color: '#444444', name: 'Examinations' })
    await inConflict([paint('#111111', '#333333'), more])
    expect(await found()).toMatchObject({
      about: 'fields',
      by: 'Erin Editor',
      at: '2026-11-20T14:02:00.000Z',
      choices: [{ place: 'color', mine: '#444444', theirs: '#222222' }],
      others: [{ place: 'name', mine: 'Examinations', theirs: 'Exams' }],
    })
  })

  test('edits that the server took or refused are left out of the comparison', async () => {
    const [applied, refused] = [
      editOf(exams, { name: 'Exams' }, { name: 'Tests' }),
      editOf(exams, { displayOrder: 1 }, { displayOrder: 2 }),
    ]
    await put(applied, refused)
    await mark(work, applied, 'answered', taken(applied, 5))
    await mark(work, refused, 'refused')
    await inConflict([paint('#111111', '#333333')])
    expect(await found()).toMatchObject({ choices: [{ place: 'color' }], others: [] })
  })

  test('a conflict is compared with the newest version that the device knows', async () => {
    await inConflict([paint('#111111', '#333333')])
    const newer = { ...theirs, color: '#555555', position: 12 }
    expect(await found(newer)).toMatchObject({ choices: [{ theirs: '#555555' }], current: { position: 12 } })
    const older = { ...theirs, color: '#666666', position: 3 }
    expect(await found(older)).toMatchObject({ choices: [{ theirs: '#222222' }], current: { position: 9 } })
  })

  test('a conflict of an event compares its lists row by row', async () => {
    const row = { name: 'Link', url: 'https://example.org', linkType: 'Other', displayOrder: 1 }
    const event = { id: census, name: 'Census', urls: [{ id: uuid(11), ...row, name: 'Theirs' }], position: 9 }
    const mine = { ...row, name: 'Mine' }
    const edit = editOf(
      census,
      { urls: { [uuid(11)]: row } },
      { urls: { [uuid(11)]: mine } },
      { collection: 'calendarEvent' },
    )
    await inConflict([edit], event, [`urls/${uuid(11)}`])
    const expected = [{ place: `urls/${uuid(11)}`, mine, theirs: { ...row, name: 'Theirs' } }]
    expect((await found()).choices).toEqual(expected)
  })

  test('the conflict of a document that somebody deleted shows my changes', async () => {
    await inConflict([paint('#111111', '#333333')], gone, ['deleted'])
    expect(await found()).toMatchObject({ about: 'gone', choices: [{ place: 'color', mine: '#333333' }] })
  })

  test('the conflict of a document that I delete shows their changes since I saw it', async () => {
    await inConflict([deleteOf(exams, seen)])
    expect(await found()).toMatchObject({
      about: 'deleting',
      choices: [{ place: 'color', mine: '#111111', theirs: '#222222' }],
    })
  })

  test('the conflict of my delete shows the same when the delete says only where it saw the document', async () => {
    const edit = deleteOf(exams, { ...seen, descriptionHtml: 'x'.repeat(5000) })
    await enqueue(work, { edit, app: 'test', standing: { position: 4, edit: uuid(7) } })
    await mark(work, edit, 'conflict', conflict(edit, { ...theirs, descriptionHtml: 'x'.repeat(5000) }, ['color']))
    expect((await found()).choices).toEqual([{ place: 'color', mine: '#111111', theirs: '#222222' }])
  })

  test('a text known only by its hash is compared only if it has changed', async () => {
    await inConflict([deleteOf(exams, { ...seen, descriptionHtml: 'x'.repeat(5000) })])
    const { choices } = await found()
    expect(choices.map(({ place }) => place)).toEqual(['color', 'descriptionHtml'])
    expect(choices[1]?.mine).toEqual({ hash: expect.any(String) as string })
  })
})

describe('the choice', () => {
  test('choosing mine puts one new edit over the current values in the place of the first, and the server takes it', async () => {
    const elsewhere = editOf(census, { color: 'red' }, { color: 'blue' })
    const [first, second] = [paint('#111111', '#333333'), paint('#333333', '#444444')]
    await inConflict([first, elsewhere, second])
    const [one, two, none] = await settled('mine')
    expect([one?.seq, two?.edit.id, none]).toEqual([1, elsewhere.id, undefined])
    expect(one).toMatchObject({
      state: 'waiting',
      edit: { id: uuid(101), base: 9, before: { color: '#222222' }, after: { color: '#444444' } },
    })
    expect(taking(one!.edit, theirs)).toMatchObject({ outcome: 'merged', state: { color: '#444444' } })
  })

  test('choosing theirs for the whole document leaves none of my edits in the queue', async () => {
    await inConflict([paint('#111111', '#333333'), editOf(exams, { name: 'Exams' }, { name: 'Tests' })])
    expect(await settled('theirs')).toEqual([])
  })

  test('choosing theirs for one place keeps my other changes', async () => {
    await inConflict([paint('#111111', '#333333'), editOf(exams, { name: 'Exams' }, { name: 'Tests' })])
    const [one] = await settled(new Map([['color', 'theirs' as const]]))
    expect(one?.edit).toMatchObject({ before: { name: 'Exams' }, after: { name: 'Tests' } })
    expect(one?.edit.after).not.toHaveProperty('color')
  })

  test('choosing to restore brings the document back with my change over its current values', async () => {
    await inConflict([paint('#111111', '#333333')], gone, ['deleted'])
    const [one] = await settled('mine')
    expect(one?.edit).toMatchObject({ kind: 'restore', after: { deleted: false, color: '#333333', name: 'Exams' } })
    const merge = taking(one!.edit, gone)
    expect(merge).toMatchObject({ outcome: 'merged', after: { deleted: false, color: '#333333' } })
    expect(merge.outcome === 'merged' && Object.keys(merge.after).toSorted()).toEqual(['color', 'deleted'])
  })

  test('choosing to restore a document known only as a tombstone brings my change back with it', async () => {
    await inConflict([paint('#222222', '#333333')], { id: exams, deleted: true }, ['deleted'])
    const [one] = await settled('mine')
    expect(one?.edit).toMatchObject({
      before: { deleted: true, color: '#222222' },
      after: { deleted: false, color: '#333333' },
    })
    expect(taking(one!.edit, gone)).toMatchObject({ outcome: 'merged' })
  })

  test('my change restores a document deleted after the conflict, with the values last received', async () => {
    await inConflict([paint('#111111', '#333333')])
    const tombstone = { id: exams, position: 12, deleted: true }
    const conflicting = await found(tombstone)
    expect(conflicting).toMatchObject({ about: 'gone', current: { name: 'Exams', position: 12 } })
    const [one] = await settled('mine', conflicting)
    expect(taking(one!.edit, gone)).toMatchObject({ outcome: 'merged', after: { deleted: false, color: '#333333' } })
  })

  test('choosing to leave a document deleted drops my change', async () => {
    await inConflict([paint('#111111', '#333333')], gone, ['deleted'])
    expect(await settled('theirs')).toEqual([])
  })

  test('choosing to delete all the same carries every field of the version shown', async () => {
    await inConflict([deleteOf(exams, seen)])
    const [one] = await settled('mine')
    expect(one?.edit).toMatchObject({ kind: 'delete', after: { deleted: true } })
    expect(taking(one!.edit, theirs)).toMatchObject({ outcome: 'merged' })
    expect(taking(one!.edit, { ...theirs, name: 'Newer' })).toMatchObject({ outcome: 'conflict', places: ['name'] })
  })

  test('choosing to delete all the same says where the shown version stood, if an edit left it there', async () => {
    await inConflict([deleteOf(exams, seen)], { ...theirs, edit: uuid(8) })
    const [one] = await settled('mine')
    expect(one?.edit).toMatchObject({ before: { position: 9, edit: uuid(8) }, after: { deleted: true } })
    expect(one?.seen).toMatchObject({ color: '#222222' })
  })

  test('edits that waited for the replaced ones wait for the chosen edit', async () => {
    const restore = editOf(exams, { deleted: true }, { deleted: false, color: '#333333' })
    const event = createOf(census, { id: census, calendarEventTypeId: exams }, { collection: 'calendarEvent' })
    await inConflict([restore, event])
    const [one, two] = await settled('mine')
    expect(two).toMatchObject({ edit: { id: event.id }, dependsOn: [one!.edit.id] })
  })

  test('a conflict settled already, in another tab, is not settled again', async () => {
    await inConflict([paint('#111111', '#333333')])
    const given = await found()
    const first = await settled('mine', given)
    expect(await settled('theirs', given)).toEqual(first)
  })
})
