import { expect, test } from 'vitest'
import { named, offered, type Choice } from './offered.ts'

const all: Choice[] = [
  { id: 'a', name: 'School Business Circle' },
  { id: 'b', name: 'Northfield Schools Network' },
  { id: 'c', name: 'Éducation Alliance' },
  { id: 'd', name: 'Old Schools Office', isArchived: true },
  { id: 'e', name: 'Preschool Forum' },
]
const ids = (typed: string, chosen: string[] = []) => offered(all, typed, chosen).choices.map(({ id }) => id)

test('what begins with the text comes first, then what has a word that does, then what holds it', () => {
  expect(ids('school')).toEqual(['a', 'b', 'e'])
  expect(ids('education')).toEqual(['c'])
})

test('what is chosen and what is archived is not offered', () => {
  expect(ids('', ['a'])).toEqual(['b', 'c', 'e'])
})

test('a name that nothing has can be added, and one that something has in another case cannot', () => {
  expect(offered(all, ' Ofsted ', []).adds).toBe('Ofsted')
  expect(offered(all, 'school business circle', []).adds).toBeNull()
  expect(offered(all, 'school business circle', ['a']).adds).toBeNull()
  expect(offered(all, '  ', []).adds).toBeNull()
})

test('the name of an archived one is not added once more', () => {
  expect(offered(all, 'old schools office', [])).toMatchObject({ adds: null, archived: 'Old Schools Office' })
})

test('of a long list fifty are shown, and the number of the others is known', () => {
  const many = Array.from({ length: 60 }, (_, number) => ({ id: String(number), name: `Tag ${number}` }))
  const { choices, more } = offered(many, '', ['3'])
  expect([choices.length, more]).toEqual([50, 9])
})

test('a whole name is found whatever its case and accents are', () => {
  expect(named(offered(all, 'educ', []), 'education alliance')?.id).toBe('c')
  expect(named(offered(all, 'educ', []), 'educ')).toBeUndefined()
})
