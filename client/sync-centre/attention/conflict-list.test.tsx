import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { OutboxConflict } from '#client/data/replica/edits/outbox.ts'
import type * as list from './conflict-list.tsx'

let ConflictList: typeof list.ConflictList

beforeAll(async () => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: {} }))
  vi.stubGlobal('location', new URL('https://almanac.example/'))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
  ;({ ConflictList } = await import('./conflict-list.tsx'))
})

test('a conflict in which both sides have become identical can still be decided', () => {
  const conflict = {
    ...{ documentId: 'id', collection: 'itemTag', about: 'fields', choices: [], others: [], entries: [], current: {} },
    ...{ name: 'Exams', tagType: 'Other', by: 'Erin Editor', at: '2026-11-20T12:00:00.000Z' },
  } as unknown as OutboxConflict
  const shown = renderToStaticMarkup(
    <ConflictList conflicts={[conflict]} names={new Map()} announce={() => {}} about={null} />,
  )
  expect(shown).toContain('Keep mine')
  expect(shown).toContain('Keep theirs')
})
