import { expect, test } from 'vitest'
import { BadCell, setColumns } from './set-columns.ts'

const set = (column: keyof typeof setColumns, text: string) => setColumns[column](text, {} as never)

test('a sheet sets status, note, requirement, text of the picture and public page, in whatever letters', () => {
  expect(set('eventStatus', 'cancelled')).toEqual({ status: 'Cancelled' })
  expect(set('statusNote', 'Snow')).toEqual({ statusNote: 'Snow' })
  expect(set('statusNote', '')).toEqual({ statusNote: null })
  expect(set('requirement', 'Mandatory')).toEqual({ requirement: 'Mandatory' })
  expect(set('imageAlternativeText', 'A form')).toEqual({ imageAlternativeText: 'A form' })
  expect(set('isPublic', 'No')).toEqual({ isPublic: false })
})

test('an empty cell of a status, a requirement or a public page leaves them as they are', () => {
  expect([set('eventStatus', ''), set('requirement', ''), set('isPublic', '')]).toEqual([{}, {}, {}])
})

test('a status or requirement that there is not is refused with those that there are', () => {
  expect(() => set('eventStatus', 'Delayed')).toThrow(BadCell)
  expect(() => set('eventStatus', 'Delayed')).toThrow(
    'The event status is “Scheduled”, “Provisional”, “Postponed” or “Cancelled”.',
  )
  expect(() => set('requirement', 'Yes')).toThrow('The requirement is “None”, “Useful” or “Mandatory”.')
})
