import { expect, test } from 'vitest'
import { htmlToParagraphs } from './html-to-paragraphs.ts'

test('formatted text is turned into its paragraphs as plain text', () => {
  expect(
    htmlToParagraphs('<h2>Dates</h2><p>One <strong>&amp;</strong> two<br>three</p><ul><li>a</li><li>b</li></ul>'),
  ).toEqual(['Dates', 'One & two', 'three', 'a', 'b'])
})

test('an entity that was written as text stays text', () => {
  expect(htmlToParagraphs('<p>&amp;lt;b&amp;gt;</p>')).toEqual(['&lt;b&gt;'])
})
