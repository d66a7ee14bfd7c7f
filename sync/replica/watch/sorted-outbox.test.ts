import { describe, expect, test } from 'vitest'
import { conflict, createOf, deleteOf, editOf, epoch, taken, uuid } from '#tests/support/queued-edits.ts'
import type { Edit } from '../../protocol/edit.ts'
import type { EditAnswer } from '../../protocol/push-answer.ts'
import type { Current } from '../outbox/conflicts.ts'
import { toEntry } from '../outbox/to-entry.ts'
import { namesIn, sortOutbox } from './sorted-outbox.ts'
import type { OutboxEntry, OutboxState } from '../storage/work-store.ts'

const [exams, census, tag] = [uuid(1), uuid(2), uuid(3)]
const stored = new Map<string, Current>([
  [exams, { id: exams, position: 4, name: 'Exams', color: '#111111' }],
  [tag, { id: tag, position: 4, name: 'Primary', tagType: 'SchoolPhase' }],
])
const paint = (document: string) => editOf(document, { color: '#111111' }, { color: '#222222' })

type Queued = { edit: Edit; state?: OutboxState; answer?: EditAnswer }

function sorted(...queued: Queued[]) {
  const entries: OutboxEntry[] = []
  for (const { edit, state = 'waiting', answer = null } of queued) {
    entries.push({ ...toEntry(edit, 'test', entries), seq: entries.length + 1, state, answer })
  }
  return sortOutbox(entries, stored, new Map(), epoch)
}
const edits = (list: readonly { entry: OutboxEntry }[]) => list.map(({ entry }) => entry.edit)

test('what an edit that waits has deleted or added is still called by its name', () => {
  const [gone, made] = [
    deleteOf(tag, { name: 'Digital safety' }, { collection: 'itemTag' }),
    createOf(census, { name: 'Census' }),
  ]
  const entries = [gone, made].map((edit, index) => ({ ...toEntry(edit, 'test', []), seq: index + 1 }))
  const names = namesIn(entries, [{ id: exams, name: 'Exams' }])
  expect([tag, census, exams].map((id) => names.get(id))).toEqual(['Digital safety', 'Census', 'Exams'])
})

describe('the queue', () => {
  test('the sorted queue has edits on the way, in conflict and refused, each in the order they were made', () => {
    const [one, two, three, four] = [paint(exams), paint(census), paint(tag), paint(tag)]
    const { waiting, conflicts, refused } = sorted(
      { edit: one, state: 'answered', answer: taken(one, 7) },
      { edit: two, state: 'conflict', answer: conflict(two, { id: census, name: 'Census' }, ['color']) },
      { edit: three, state: 'refused' },
      { edit: four, state: 'attempted' },
    )
    expect(edits(waiting)).toEqual([one, four])
    expect(conflicts).toMatchObject([{ documentId: census, name: 'Census' }])
    expect(edits(refused)).toEqual([three])
  })

  test('edits waiting behind a conflict are listed with the conflict, but not those that the server took before it', () => {
    const [before, one, behind] = [editOf(exams, { name: 'A' }, { name: 'Exams' }), paint(exams), paint(exams)]
    const { waiting, conflicts } = sorted(
      { edit: before, state: 'answered', answer: taken(before, 5) },
      { edit: one, state: 'conflict', answer: conflict(one, { ...stored.get(exams)! }, ['color']) },
      { edit: behind, state: 'held' },
    )
    expect(edits(waiting)).toEqual([before])
    expect(conflicts).toHaveLength(1)
  })

  test('the queue gives a document the name it had when the edit was made', () => {
    const rename = editOf(exams, { name: 'Exams' }, { name: 'Tests' })
    const { waiting } = sorted(
      { edit: paint(exams) },
      { edit: rename },
      { edit: paint(exams) },
      { edit: createOf(census, { name: 'Census', color: '#111111' }) },
      { edit: deleteOf(tag, { name: 'Primary', tagType: 'SchoolPhase' }, { collection: 'itemTag' }) },
      { edit: paint(uuid(9)) },
    )
    expect(waiting.map(({ name }) => name)).toEqual(['Exams', 'Exams', 'Tests', 'Census', 'Primary', ''])
    expect(waiting[4]).toMatchObject({ tagType: 'SchoolPhase' })
  })

  test('the queue knows which edit publishes a draft: the first that takes it out of the archive', () => {
    const archived = { collection: 'calendarEvent' } as const
    const taking = (id: string) => ({ ...editOf(id, { archived: true }, { archived: false }, archived) })
    const [draft, seen, made, open] = [uuid(11), uuid(12), uuid(13), uuid(14)]
    stored.set(draft, { id: draft, position: 4, archived: true, isPublished: false })
    stored.set(seen, { id: seen, position: 4, archived: true, isPublished: true })
    const { waiting } = sorted(
      { edit: taking(draft) },
      { edit: editOf(draft, { archived: false }, { archived: true }, archived) },
      { edit: taking(draft) },
      { edit: taking(seen) },
      { edit: createOf(made, { name: 'Made here', archived: true }, archived) },
      { edit: taking(made) },
      { edit: createOf(open, { name: 'Never a draft' }, archived) },
      { edit: editOf(open, { archived: false }, { archived: true }, archived) },
      { edit: taking(open) },
      { edit: taking(exams) },
    )
    const publications = [true, false, false, false, false, true, false, false, false, false]
    expect(waiting.map(({ isPublication }) => isPublication)).toEqual(publications)
  })

  test('the queue knows the type of a new document even if its creation leaves out the default', () => {
    const create = createOf(census, { name: 'Census' }, { collection: 'itemTag' })
    const { waiting } = sorted({ edit: create }, { edit: { ...paint(census), entity: 'itemTag' } })
    expect(waiting).toMatchObject([
      { name: 'Census', tagType: 'Other' },
      { name: 'Census', tagType: 'Other' },
    ])
  })

  test('the queue lists with a create the edits that depend on it', () => {
    const create = createOf(census, { name: 'Census' })
    const { waiting } = sorted({ edit: create }, { edit: paint(exams) }, { edit: paint(census) })
    expect(waiting[0]?.hanging).toMatchObject([{ name: 'Census', entry: { seq: 3 } }])
    expect(waiting[1]?.hanging).toEqual([])
  })
})
