import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import type * as line from './did-you-mean-line.tsx'

let DidYouMean: typeof line.DidYouMean

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {}, addEventListener: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  ;({ DidYouMean } = await import('./did-you-mean-line.tsx'))
})

test.each([
  ['Dates Of CENSUS', 'dates census', false],
  ['the 04.12.2026 children’s fair', '4/12/2026 childrens fair', false],
  ['cencus dates', 'census dates', true],
])(
  'of "%s" and "%s" a question is asked only where words differ, however they are written',
  (typed, meant, isAsked) => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <DidYouMean typed={typed} meant={meant} />
      </MemoryRouter>,
    )
    expect(html.includes('Did you mean')).toBe(isAsked)
  },
)
