import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { LeftOutNotice as Notice } from './left-out-notice.tsx'

let LeftOutNotice: typeof Notice

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {}, addEventListener: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  ;({ LeftOutNotice } = await import('./left-out-notice.tsx'))
})

const noticed = (isSearched: boolean, clearFilters: string | null) =>
  renderToStaticMarkup(
    <LeftOutNotice
      name="Fair"
      isArchived={false}
      isSearched={isSearched}
      clearFilters={clearFilters}
      onClear={() => {}}
      onShowArchived={() => {}}
    />,
  ).replaceAll(/<[^>]*>/g, ' ')

test.each([
  [true, null, 'doesn’t match your search. ', 'Clear search'],
  [false, 'Clear filters', 'doesn’t match your filters.', 'Clear filters'],
  [true, 'Clear filters', 'doesn’t match your search and filters.', 'Clear search and filters'],
])(
  'a saved row that a list leaves out is told with what leaves it out, which its button clears',
  (isSearched, clear, why, button) => {
    expect(noticed(isSearched, clear)).toContain(why)
    expect(noticed(isSearched, clear)).toContain(` ${button} `)
  },
)
