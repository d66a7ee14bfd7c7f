import { beforeAll, expect, test, vi } from 'vitest'
import type { Section } from '../admin/section.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { editAddress } from '#sync/rules/section-paths.ts'
import { documentAddress, formAgain, formToAdd } from './form-address.ts'

let sections: readonly Section[]

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {}, addEventListener: () => {} })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  sections = (await import('../admin/sections.ts')).sections
})

test("an editable document has the address of its section's form", () => {
  const addresses = sections.map((section) => {
    const { tagType = null } = (section.startsWith ?? {}) as { tagType?: string | null }
    return documentAddress(section.collection, 'ID', { tagType })
  })
  expect(addresses).toEqual(sections.map((section) => editAddress(section, 'ID')))
  expect(documentAddress('itemTag', 'ID', { tagType: null })).toBeNull()
})

test('a refused edit is reopened in its own form, a refused create in a new one', () => {
  const edit = { id: 'EDIT', entity: 'itemTag', documentId: 'ID' } as Edit
  expect(formAgain({ ...edit, kind: 'update' }, { tagType: 'Other' })).toEqual({
    address: '/administration/keywords/edit/ID',
    draftKey: 'keywords/ID',
  })
  expect(formAgain({ ...edit, kind: 'create' }, { tagType: 'SchoolPhase' })).toEqual({
    address: '/administration/school-phases/add?again=EDIT',
    draftKey: 'school-phases/add/EDIT',
  })
})

test('an addition that is undone is a draft of the form of its section that adds one', () => {
  expect(formToAdd('calendarEvent', { tagType: null })).toBe('events/add')
  expect(formToAdd('itemTag', { tagType: 'Other' })).toBe('keywords/add')
  expect(formToAdd('itemTag', { tagType: null })).toBeNull()
})
