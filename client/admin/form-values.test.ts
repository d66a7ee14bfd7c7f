import { expect, test } from 'vitest'
import { toZod } from '#sync/derive/to-zod.ts'
import { entityOf, type Documents } from '#sync/entities/index.ts'
import { copiedValues, documentToValues, newValues, tidied } from './form-values.ts'

const id = '7a1f9d4e-6b3c-4f1e-9c2a-0d5e8f7b6a10'

const eventTypes = { collection: 'calendarEventType' } as const
const keywords = { collection: 'itemTag', startsWith: { tagType: 'Other' } } as const

const type: Documents['calendarEventType'] = {
  id: '0b0c1f5e-2a7d-4c53-8f4e-5a2b7c9d1e30',
  name: 'Exams',
  color: '#1f5aa6',
  displayOrder: 3,
  descriptionHtml: '<p>National tests</p>',
  archived: true,
  position: 12,
  edit: null,
}

test('a new type defaults to order 99 and colour #000000', () => {
  expect(newValues(eventTypes, id)).toEqual({
    id,
    name: '',
    color: '#000000',
    displayOrder: 99,
    descriptionHtml: null,
    archived: false,
  })
})

test('a new keyword is a tag of the type Other', () => {
  expect(newValues(keywords, id)).toMatchObject({ tagType: 'Other', displayOrder: 99 })
})

test('a form holds every field, also one that is not on the screen, and passes the validation unchanged', () => {
  const values = documentToValues('calendarEventType', type)
  expect(values).toMatchObject({ descriptionHtml: '<p>National tests</p>', archived: true })
  expect(toZod(entityOf('calendarEventType')).parse(values)).toEqual(values)
})

test('a copy has an id and a name of its own and is not archived', () => {
  const copy = copiedValues(eventTypes, type, id, 'Exams (copy)')
  expect(copy).toMatchObject({ id, name: 'Exams (copy)', archived: false, descriptionHtml: '<p>National tests</p>' })
})

test('spaces around a name are not saved, what is between its words is', () => {
  expect(tidied('itemTag', { id, name: '  Key  stage 2 ', tagType: 'Other' })).toEqual({
    id,
    name: 'Key  stage 2',
    tagType: 'Other',
  })
})

test.each([
  [2_147_483_648, 'At most 2,147,483,647'],
  [-2_147_483_649, 'At least -2,147,483,648'],
  [1.5, 'Order must be a whole number'],
])('an order of %d is refused with %j', (displayOrder, message) => {
  const { error } = toZod(entityOf('calendarEventType')).safeParse({
    ...documentToValues('calendarEventType', type),
    displayOrder,
  })
  const own = error?.issues.filter(({ path }) => path[0] === 'displayOrder') ?? []
  expect(own.map((issue) => issue.message)).toEqual([message])
})
