import { expect, test } from 'vitest'
import { whatReadersLose } from './what-readers-lose.ts'

const [shown, archived] = [{ archived: false }, { archived: true }]

test('readers lose what is published, and nothing of drafts, of what is archived and of templates', () => {
  expect(whatReadersLose('calendarEvent', [shown, archived, shown])).toEqual({ loss: 'Published', count: 2 })
  expect(whatReadersLose('calendarHeadline', [shown])).toEqual({ loss: 'Shown', count: 1 })
  expect(whatReadersLose('cmsText', [shown])).toEqual({ loss: 'Website', count: 1 })
  expect(whatReadersLose('calendarEvent', [archived])).toBeNull()
  expect(whatReadersLose('eventTemplate', [shown])).toBeNull()
})
