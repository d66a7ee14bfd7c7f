import { expect, test } from 'vitest'
import { baselineIds } from '#sync/rules/baseline.ts'
import { partByChange } from './unchanged.ts'

const row = (name: string, values: object) => ({
  name,
  listed: { row: { id: name, archived: false, isPublished: true, ...values } },
})
const seen = row('Seen', { isFeatured: true })
const away = row('Away', { archived: true })
const draft = row('Draft', { archived: true, isPublished: false })
const needed = row('Needed', { id: baselineIds[0] })
const chosen = [seen, away, draft, needed]

test('the rows that a bulk change leaves as they are are named with the reason', () => {
  expect(partByChange({ does: 'archive' }, chosen)).toEqual({
    changed: [seen],
    left: [
      { why: 'already', names: ['Away'] },
      { why: 'staysDraft', names: ['Draft'] },
      { why: 'kept', names: ['Needed'] },
    ],
  })
  expect(partByChange({ does: 'restore' }, chosen)).toEqual({
    changed: [away],
    left: [
      { why: 'already', names: ['Seen', 'Needed'] },
      { why: 'staysDraft', names: ['Draft'] },
    ],
  })
  expect(partByChange({ does: 'publish' }, [seen, draft])).toEqual({
    changed: [draft],
    left: [{ why: 'notDraft', names: ['Seen'] }],
  })
  expect(partByChange({ does: 'set', values: { isFeatured: true } }, [seen])).toEqual({
    changed: [],
    left: [{ why: 'already', names: ['Seen'] }],
  })
})
