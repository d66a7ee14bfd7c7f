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
  [
    '<ol><li>One</li><li>Two</li></ol><p>then</p><ol start="3"><li>Three</li></ol>',
    '1. One\n2. Two\n\nthen\n\n3. Three',
  ],
  [
    '<p>Bring:</p><ul><li>paper<ul><li>lined</li><li>plain</li></ul></li><li>a pen</li></ul><p>Come.</p>',
    'Bring:\n\n• paper\n  • lined\n  • plain\n• a pen\n\nCome.',
  ],
  ['<ul><li><p>One</p></li><li><p>Two</p><p>more of two</p></li></ul>', '• One\n• Two\n\nmore of two'],
  ['<p><a href="https://a.example/">https://a.example/</a></p>', 'https://a.example/'],
  [
    '<p><a href="mailto:a@b.example">a@b.example</a> or <a href="mailto:c@b.example">Chris</a></p>',
    'a@b.example or Chris (mailto:c@b.example)',
  ],
  ['<p>See <a href="/about">about us</a></p>', 'See about us (/about)'],
  ['<p>a</p><ul><li></li><li>one</li></ul>', 'a\n\n• one'],
  ['one</ul></a> two', 'one\n\ntwo'],
])('%j as text', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test('a link to a page of the product is written with its whole address', () => {
  expect(htmlToText('<a href="/about?a=1&amp;b=2">About</a>', 'https://almanac.example.org')).toBe(
    'About (https://almanac.example.org/about?a=1&b=2)',
  )
})
