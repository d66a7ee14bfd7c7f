import { expect, test } from 'vitest'
import type { SharedColumn } from '../columns.ts'
import { BadCell } from './refusals.ts'
import { fieldsOfColumn } from './column-paths.ts'
import { namesIn, setColumns } from './set-columns.ts'

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

test('a sheet sets and clears the times at which an event is published and archived, on the clock of London', () => {
  expect(set('publishAt', '2026-12-04T09:00:00')).toEqual({ publishAt: '2026-12-04T09:00:00.000Z' })
  expect(set('unpublishAt', '2027-03-29T09:00:00')).toEqual({ unpublishAt: '2027-03-29T08:00:00.000Z' })
  expect(set('publishAt', '')).toEqual({ publishAt: null })
  expect(set('publishAt', '2027-10-31T01:30:00 BST')).toEqual({ publishAt: '2027-10-31T00:30:00.000Z' })
  expect(() => set('publishAt', '2027-10-31T01:30:00')).toThrow('31/10/2027 has 01:30 twice, because clocks go back.')
  expect(() => set('publishAt', '2027-03-28T01:30:00')).toThrow('28/03/2027 has no 01:30')
  expect(() => set('publishAt', 'soon')).toThrow('This is not a date. Write it as 20/11/2026 or 20/11/2026 09:30.')
})

test('names stand on lines of their own or between semicolons, and between commas where all of them are known', () => {
  const known = ['Ofsted', 'Ofqual', 'Staff, governors']
  const names = (text: string) =>
    namesIn('providers', text, (_column, name) => (known.includes(name) ? name : undefined))
  expect(names('Ofsted\nOfqual')).toEqual(['Ofsted', 'Ofqual'])
  expect(names('Ofsted; Ofqual')).toEqual(['Ofsted', 'Ofqual'])
  expect(names('Ofsted, Ofqual')).toEqual(['Ofsted', 'Ofqual'])
  expect(names('Staff, governors; Ofsted,Ofqual')).toEqual(['Staff, governors', 'Ofsted', 'Ofqual'])
  expect(names('Ofsted, Staff')).toEqual(['Ofsted, Staff'])
  expect(names('Ofsted, Ofqual,')).toEqual(['Ofsted', 'Ofqual'])
  expect(names('Ofsted,, Ofqual')).toEqual(['Ofsted', 'Ofqual'])
  expect(names(',')).toEqual([','])
})

const image = '11111111-1111-4111-8111-111111111111'

/** A cell of each column; it names nothing that would have to be known. */
const cells: Record<SharedColumn, string> = {
  name: 'Census',
  type: 'Exams',
  location: 'Hall',
  providers: '',
  schoolPhases: '',
  schoolTypes: '',
  keywords: '',
  links: '',
  description: 'Words',
  image,
  isFeatured: 'Yes',
  isPaidPromotion: 'Yes',
  status: 'archived',
  eventStatus: 'Cancelled',
  statusNote: 'Snow',
  requirement: 'Mandatory',
  imageAlternativeText: 'A form',
  isPublic: 'No',
  publishAt: '2026-12-04T09:00:00',
  unpublishAt: '2026-12-04T09:00:00',
}

test.each(Object.entries(cells))('a changed cell of the column %s sets the field that stands in it', (name, text) => {
  const column = name as SharedColumn
  const set = setColumns[column](text, {
    eventId: 'event',
    state: { urls: {}, providers: {}, tagLinks: {} },
    isPublished: false,
    names: () => 'type',
    tagColumnOf: () => undefined,
    isKnownFile: () => true,
  })
  expect(fieldsOfColumn(column)).toEqual(expect.arrayContaining(Object.keys(set)))
  expect(set).not.toEqual({})
})
