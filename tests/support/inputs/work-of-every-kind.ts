import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { toEntry, type NewOutboxEntry } from '#sync/replica/outbox/to-entry.ts'
import { createOf, editOf } from '../push.ts'

const epoch = '00000000-0000-4000-8000-00000000e70c'
const position = Number.MAX_SAFE_INTEGER

/** A queue that fills every part of the sync sheet, about these two event types. */
export function workOfEveryKind(inConflict: string, inUse: string): NewOutboxEntry[] {
  const entry = (edit: ReturnType<typeof editOf>, parts: Partial<NewOutboxEntry> = {}) => ({
    ...toEntry(edit, 'test', []),
    ...parts,
  })
  const added = (name: string) => createOf('itemTag', { name, tagType: 'Other' })
  const changed = editOf('calendarEventType', inConflict, {
    before: { name: 'Admissions', displayOrder: 10 },
    after: { name: 'Admissions and appeals', displayOrder: 12 },
  })
  const theirs = { id: inConflict, name: 'Admission', displayOrder: 11, color: '#6d4aa3', archived: false, position }
  const conflict: EditAnswer = {
    id: changed.id,
    answer: 'CONFLICT',
    epoch,
    position,
    document: theirs,
    fields: ['name', 'displayOrder'],
    by: 'Erin Editor',
    at: '2026-11-20T12:04:00.000Z',
  }
  const deleted = editOf('calendarEventType', inUse, { before: { deleted: false }, after: { deleted: true } })
  const refused: EditAnswer = {
    id: deleted.id,
    answer: 'REFUSED',
    code: 'IN_USE',
    message: 'Used by 2 events',
    fields: [],
    usedBy: [
      { collection: 'calendarEvent', id: inUse, name: 'Autumn budget monitoring', date: '2026-11-19' },
      { collection: 'calendarEvent', id: inConflict, name: 'School census day', date: '2027-01-21' },
    ],
    usedByTotal: 2,
  }
  const sent = added('Already sent')
  return [
    entry(changed, { state: 'conflict', attempts: 1, answer: conflict }),
    entry(deleted, { state: 'refused', attempts: 1, answer: refused, seen: { name: 'Deadline', archived: false } }),
    ...['one', 'two', 'three', 'four', 'five', 'six'].map((number) => entry(added(`Waits as number ${number}`))),
    entry(sent, { state: 'answered', attempts: 1, answer: { id: sent.id, answer: 'APPLIED', epoch, position } }),
    entry(added('Made with a newer version'), { schema: SCHEMA + 1 }),
    entry(added('Made with an old version'), { schema: -1 }),
  ]
}
