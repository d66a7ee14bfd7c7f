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
  expect(html).toContain('Changes: Name, Location')
  expect(html).toContain('Name: from “Library week” to “Library fortnight”')
  expect(html).toContain('Location: from “Leeds” to nothing')
  expect(html).toContain('<details open')
})

test('long texts and many changes are folded, and those that are left out are counted', () => {
  expect(shown([{ ...name, after: 'a'.repeat(100) }])).not.toContain('<details open')
  const html = shown([name], 21)
  expect(html).not.toContain('<details open')
  expect(html).toContain('20 more changes')
})
