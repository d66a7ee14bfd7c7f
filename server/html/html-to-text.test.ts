import { expect, test } from 'vitest'
import { htmlToText } from './html-to-text.ts'

test.each([
  ['', ''],
  ['<p>One</p><p>Two<br />three</p>', 'One\n\nTwo\nthree'],
  ['<h2>Dates</h2><ul><li>First</li><li>Second &amp; last</li></ul>', 'Dates\n\n• First\n• Second & last'],
  [
    '<p>Book <a href="https://example.org/?a=1&amp;b=2">a place</a> now</p>',
    'Book a place (https://example.org/?a=1&b=2) now',
  ],
  ['<p>a &lt;script&gt; is text</p>', 'a <script> is text'],
  ['<p>no&nbsp;break &#8211; &#x2014; &#0;&#xd800;&unknown;</p>', 'no break – — &unknown;'],
  ['<p>  many   \n spaces </p>', 'many spaces'],
  ['<p>cut <a href="x', 'cut'],
  ['<p>5 < 6 and 7 > 2</p>', '5 < 6 and 7 > 2'],
  ['&amp;lt;', '&lt;'],
])('%j as text', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})
