import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CellChange } from '#sync/protocol/sheet-import.ts'
import type { ChangedCells as ChangedCellsComponent } from './changed-cells.tsx'

let ChangedCells: typeof ChangedCellsComponent

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  ;({ ChangedCells } = await import('./changed-cells.tsx'))
})

const shown = (changes: CellChange[], count = changes.length) =>
  renderToStaticMarkup(<ChangedCells changes={changes} count={count} />)

const name = { column: 'Name', before: 'Library week', after: 'Library fortnight' }

test('a change says from what to what, also where there was or is nothing', () => {
  const html = shown([name, { column: 'Location', before: 'Leeds', after: '' }])
  expect(html).toContain('Name: from “Library week” to “Library fortnight”')
  expect(html).toContain('Location: from “Leeds” to nothing')
})

test('a few short changes are shown once, without a list of their columns before them', () => {
  expect(shown([name])).toBe(
    '<ul class="grid gap-1 pb-2 pl-4"><li class="whitespace-pre-line">Name: from “Library week” to “Library fortnight”</li></ul>',
  )
})

test('long texts and many changes are folded, and those that are left out are counted', () => {
  expect(shown([{ ...name, after: 'a'.repeat(100) }])).toContain('<details>')
  const html = shown([name], 21)
  expect(html).toContain('<details>')
  expect(html).toContain('Changes: Name')
  expect(html).toContain('20 more changes')
})
