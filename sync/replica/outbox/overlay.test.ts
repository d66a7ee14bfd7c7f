import { describe, expect, test } from 'vitest'
import { createOf, deleteOf, editOf, uuid } from '#tests/support/queued-edits.ts'
import { defaultsOf } from '../../define.ts'
import { entities } from '../../entities/index.ts'
import type { CalendarEvent } from '../../entities/calendar-event.ts'
import type { Edit } from '../../protocol/edit.ts'
import type { PulledDocument } from '../../protocol/pull-answer.ts'
import { overlay, withEdits } from './overlay.ts'
import { toEntry } from './to-entry.ts'
import type { OutboxEntry, OutboxState } from '../storage/work-store.ts'

const [census, exams] = [uuid(1), uuid(2)]
const type = {
  ...defaultsOf(entities.calendarEventType),
  id: exams,
  name: 'Exams',
  color: '#111111',
  displayOrder: 1,
  descriptionHtml: '<p>Kept</p>',
  position: 4,
  edit: uuid(90),
}
const schedule = (number: number, day: string) => ({
  ...defaultsOf(entities.calendarEvent.children.schedules),
  id: uuid(number),
  start: `${day}T00:00:00.000Z`,
  end: `${day}T00:00:00.000Z`,
})
const event: CalendarEvent = {
  ...defaultsOf(entities.calendarEvent),
  id: census,
  name: 'Census',
  calendarEventTypeId: exams,
  urls: [],
  providers: [],
  schedules: [schedule(11, '2026-11-20')],
  tagLinks: [],
  changes: [],
  position: 5,
  edit: null,
}
const inEvent = { collection: 'calendarEvent' } as const
const rowOf = ({ id: _id, subscriptionSequenceNumber: _number, ...row }: ReturnType<typeof schedule>) => row

function queued(edits: readonly Edit[], state: OutboxState = 'waiting'): OutboxEntry[] {
  return edits.map((edit, index) => ({ ...toEntry(edit, 'test', []), seq: index + 1, state }))
}

describe('the document that the screen shows', () => {
  test('fields that only the server sets keep the values received under a waiting edit, and begin as unknown', () => {
    const archiving = editOf(census, { archived: false }, { archived: true }, inEvent)
    const shown = withEdits('calendarEvent', { ...event, isPublished: true }, [archiving])
    expect(shown).toMatchObject({ archived: true, isPublished: true })
    const added = createOf(uuid(7), { name: 'Draft', archived: true }, inEvent)
    expect(withEdits('calendarEvent', null, [added])).toMatchObject({ archived: true, isPublished: false })
  })

  test('without waiting edits the screen shows the replica', () => {
    expect(withEdits('calendarEventType', type, [])).toBe(type)
    expect(withEdits('calendarEventType', null, [])).toBeNull()
  })

  test('the screen shows the replica with the waiting edits in the order they were made, the rest unchanged', () => {
    const edits = [
      editOf(exams, { color: '#111111' }, { color: '#222222' }),
      editOf(exams, { color: '#222222' }, { color: '#333333' }),
    ]
    expect(withEdits('calendarEventType', type, edits)).toEqual({ ...type, color: '#333333', edit: null })
  })

  test('the screen shows a new document before it was ever sent', () => {
    const shown = withEdits('calendarEventType', null, [createOf(exams, { name: 'New', color: '#ABCDEF' })])
    expect(shown).toMatchObject({
      id: exams,
      name: 'New',
      color: '#abcdef',
      displayOrder: 99,
      archived: false,
      position: 0,
    })
  })

  test('the screen shows nothing of a deleted document, whether the queue or others deleted it', () => {
    expect(withEdits('calendarEventType', type, [deleteOf(exams, type)])).toBeNull()
    const paint = editOf(exams, { color: '#111111' }, { color: '#222222' })
    expect(withEdits('calendarEventType', { id: exams, position: 9, deleted: true }, [paint])).toBeNull()
  })

  test('the screen shows a restored document again', () => {
    const restore = editOf(exams, { deleted: true, name: 'Exams' }, { deleted: false, name: 'Exams' })
    expect(withEdits('calendarEventType', { id: exams, position: 9, deleted: true }, [restore])).toMatchObject({
      name: 'Exams',
      position: 9,
    })
  })

  test("a shown document's rows are sorted by their field, then by id (design 11)", () => {
    const rows = { [uuid(13)]: rowOf(schedule(13, '2026-10-01')), [uuid(12)]: rowOf(schedule(12, '2026-11-20')) }
    const shown = withEdits('calendarEvent', event, [editOf(census, {}, { schedules: rows }, inEvent)])
    expect(shown?.schedules.map(({ id }) => id)).toEqual([uuid(13), uuid(11), uuid(12)])
    const without = withEdits('calendarEvent', event, [
      editOf(
        census,
        { schedules: { [uuid(11)]: rowOf(schedule(11, '2026-11-20')) } },
        { schedules: { [uuid(11)]: null } },
        inEvent,
      ),
    ])
    expect(without?.schedules).toEqual([])
  })
})

describe('a pulled page over the queue', () => {
  const page: PulledDocument[] = [
    { collection: 'calendarEventType', document: type },
    { collection: 'calendarEvent', document: event },
  ]
  const paint = editOf(exams, { color: '#111111' }, { color: '#222222' })

  test('a pulled page shows what waits for its documents, and leaves the others as they are', () => {
    const [first, second] = overlay(page, queued([paint]))
    expect(first).toMatchObject({ document: { color: '#222222', name: 'Exams' } })
    expect(second).toEqual(page[1])
  })

  test('a pulled page does not show what was refused', () => {
    expect(overlay(page, queued([paint], 'refused'))).toEqual(page)
  })

  test('a pulled page has a tombstone where the queue deletes', () => {
    const [first] = overlay(page, queued([deleteOf(exams, type)]))
    expect(first).toEqual({
      collection: 'calendarEventType',
      document: { id: exams, position: 4, deleted: true },
    })
  })
})
