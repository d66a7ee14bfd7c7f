import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type * as note from './zone-note.tsx'

let ZoneNote: typeof note.ZoneNote

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  ;({ ZoneNote } = await import('./zone-note.tsx'))
})

afterEach(() => {
  vi.restoreAllMocks()
})

const noteIn = (timeZone: string, month: string) => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
  return renderToStaticMarkup(<ZoneNote month={month} />)
}

test('a zone is named only in months in which its clocks differ from UK time', () => {
  expect(noteIn('Atlantic/Reykjavik', '2027-06')).toContain('the time zone of this device, Atlantic/Reykjavik')
  expect(noteIn('Atlantic/Reykjavik', '2026-11')).toBe('')
  // British clocks change on its last Sunday.
  expect(noteIn('Atlantic/Reykjavik', '2027-03')).not.toBe('')
  expect(noteIn('America/New_York', '2026-11')).toContain('America/New York')
  expect(noteIn('Europe/London', '2027-06')).toBe('')
})
