import { expect, test } from 'vitest'
import { saveWays } from './save-ways.ts'

type Opened = Parameters<typeof saveWays>[1]

const offered = (opened: Opened, collection: Parameters<typeof saveWays>[0] = 'calendarEvent') => {
  const { buttons, more, byKeys } = saveWays(collection, opened)
  const labels = [buttons, more].map((ways) => ways.map(({ label }) => label))
  return { buttons: labels[0], more: labels[1], byKeys: byKeys.label }
}

test.each<[string, Opened]>([
  ['a new event', null],
  ['a draft', { archived: true, isPublished: false }],
])('%s is published by the button that says so, and by no key', (_name, opened) => {
  expect(offered(opened)).toEqual({ buttons: ['saveAndPublish', 'saveDraft'], more: [], byKeys: 'saveDraft' })
  expect(saveWays('calendarEvent', opened).buttons.map(({ sets }) => sets)).toEqual([
    { archived: false, publishAt: null },
    { archived: true },
  ])
})

test('a published event is saved as it is, and unpublished only after a question', () => {
  const seen = { archived: false, isPublished: true }
  expect(offered(seen)).toEqual({ buttons: ['save'], more: ['unpublish'], byKeys: 'save' })
  expect(saveWays('calendarEvent', seen).more.map(({ confirms = false }) => confirms)).toEqual([true])
})

test('an archived event that readers have seen stays archived', () => {
  expect(offered({ archived: true, isPublished: true })).toEqual({ buttons: ['save'], more: [], byKeys: 'save' })
})

test('a document that is never a draft can only be saved', () => {
  for (const opened of [null, { archived: false }, { archived: true }]) {
    expect(offered(opened, 'calendarHeadline')).toEqual({ buttons: ['save'], more: [], byKeys: 'save' })
  }
})
