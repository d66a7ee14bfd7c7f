import { expect, test } from 'vitest'
import { lostLinks } from './pasted-links.ts'

test('a link to a file or another program is counted as lost', () => {
  expect(
    lostLinks(
      String.raw`<p class=MsoNormal><a href="file:///C:\Users\office\Trips%202026.docx">Trips</a> and ` +
        `<A\nclass=x HREF='onenote:https://example.org/notes'>notes</A>, <a href=..\\Dates.xlsx>dates</a></p>`,
    ),
  ).toBe(3)
})

test('a link that stays, one within the text, and what only looks like one are not lost', () => {
  const html =
    '<a href="https://example.org/?a=1&amp;b=2">a</a><a href="mailto:office@example.org">b</a><a href="/about">c</a>' +
    '<a href="#_Toc1">d</a><a name="_Toc1"></a><a href="javascript:void(0)">e</a><abbr href="file:///x">f</abbr>'
  expect(lostLinks(html)).toBe(0)
})
