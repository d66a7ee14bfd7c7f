import { expect, test } from 'vitest'
import { linkText } from './link-text.ts'

test.each([
  ['Programme', 'https://example.org/programme', 'Programme'],
  ['', 'https://example.org:8443/programme', 'example.org:8443'],
  ['', 'mailto:office@example.org?subject=Places', 'office@example.org'],
  ['Term dates', 'https://example.org/files/dates.PDF?v=2#page=3', 'Term dates (PDF)'],
  ['Term dates as a pdf', 'https://example.org/dates.pdf', 'Term dates as a pdf'],
  ['', 'https://example.org/dates.pdf', 'example.org (PDF)'],
  ['Guide', 'https://example.org/guide?file=dates.pdf', 'Guide'],
])('a link called "%s" to %s is shown as "%s"', (name, url, shown) => {
  expect(linkText(name, new URL(url))).toBe(shown)
})
