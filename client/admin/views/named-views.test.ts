import { expect, test } from 'vitest'
import { checkedName, storedQuery, storedAddress, viewAddress, viewsOf } from './named-views.ts'

const list = '/administration/events'
const record = (key: string, name: string, address: string) => ({
  ...{ key, isUnsent: false, problem: null },
  value: { name, address },
})
const views = viewsOf(
  [
    record('b', 'To illustrate', `${list}?missing=picture`),
    record('a', 'Drafts', `${list}?status=draft&sort=name`),
    record('gone', '', `${list}?status=draft`),
    record('other', 'Providers', '/administration/providers?search=a'),
  ],
  list,
)

test('the views of a list stand by name, without those that were deleted', () => {
  expect(views.map(({ name }) => name)).toEqual(['Drafts', 'To illustrate'])
})

test('a view keeps filters, sort and columns, whatever their order, and not which view it is', () => {
  expect(storedQuery('view=a&status=draft&columns=name')).toBe(storedQuery('columns=name&status=draft'))
  expect(storedAddress(list, storedQuery('view=a'))).toBe(list)
})

test('the address of a view says what it shows, and what is stored comes back from it', () => {
  const address = viewAddress(list, views[0]!)
  expect(address).toBe('/administration/events?sort=name&status=draft&view=a')
  expect(storedQuery(address.split('?')[1]!)).toBe(views[0]!.stored)
  expect(viewAddress(list, { key: 'c', stored: '' })).toBe('/administration/events?view=c')
})

test('a view has a name that no other has', () => {
  expect(checkedName('  ', views, null).problem).toBe('nameMissing')
  expect(checkedName('drafts', views, null).problem).toBe('nameTaken')
  expect(checkedName('Drafts', views, 'a').problem).toBeNull()
  expect(checkedName('x'.repeat(101), views, null).problem).toBe('nameTooLong')
  expect(checkedName(' Two\nlines ', views, null)).toEqual({ name: 'Two lines', problem: null })
})
