import { expect, test } from 'vitest'
import { sameNamed } from './same-names.ts'

const tag = (id: string, name: string, more: { archived?: boolean; tagType?: 'Other' | 'SchoolType' } = {}) => ({
  row: { id, name, archived: false, tagType: 'Other' as const, displayOrder: 99, ...more },
})

const tags = [
  tag('1', 'Funding'),
  tag('2', 'École  libre'),
  tag('3', 'Academy', { tagType: 'SchoolType' }),
  tag('4', 'Ofsted', { archived: true }),
  tag('5', 'Ofsted'),
  tag('6', 'Governors’ meetings'),
]

test('another document of the same name is found, whatever its case, accents, signs and blanks', () => {
  expect(sameNamed(tags, { id: 'new', name: ' FUNDING ' })?.id).toBe('1')
  expect(sameNamed(tags, { id: 'new', name: 'ecole libre' })?.id).toBe('2')
  expect(sameNamed(tags, { id: 'new', name: "governors' meetings" })?.id).toBe('6')
  expect(sameNamed(tags, { id: 'new', name: 'Funds' })).toBeUndefined()
  expect(sameNamed(tags, { id: 'new', name: '  ' })).toBeUndefined()
})

test('the document itself, and one of another kind, have no name in common with it', () => {
  expect(sameNamed(tags, { id: '1', name: 'Funding' })).toBeUndefined()
  const isKeyword = ({ tagType }: { tagType: string }) => tagType === 'Other'
  expect(sameNamed(tags, { id: 'new', name: 'Academy' }, isKeyword)).toBeUndefined()
})

test('reports one that is not archived when several have the name', () => {
  expect(sameNamed(tags, { id: 'new', name: 'Ofsted' })?.id).toBe('5')
  expect(sameNamed(tags.slice(0, 4), { id: 'new', name: 'Ofsted' })?.id).toBe('4')
})
