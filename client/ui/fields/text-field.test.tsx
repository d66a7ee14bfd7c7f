import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { TextField } from './text-field.tsx'

let Text: typeof TextField

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  Text = (await import('./text-field.tsx')).TextField
})

test('what is typed runs in the direction of its own script', () => {
  expect(renderToStaticMarkup(<Text label="Name" defaultValue="اليوم 3" />)).toContain('dir="auto"')
})
