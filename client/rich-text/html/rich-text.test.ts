import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#server/html/clean-html.ts'
import { siteTexts } from '#server/sample/site-texts.ts'
import { htmlToNodes } from './html-to-nodes.ts'
import { nodesToHtml } from './nodes-to-html.ts'
import type { Block, Inline, ListItem, RichLeaf } from '../rich-nodes.ts'

const blob = '/blobs/00000000-0000-4000-8000-000000000001'
const again = (html: string) => nodesToHtml(htmlToNodes(html))

describe('formatted text as the editor holds it', () => {
  test('the HTML of the editor is the same after it was read', () => {
    const texts = [
      '<h2>Autumn census</h2><p>Due <strong>at <em>noon</em></strong><em>, not later</em>; 3 &lt; 4 &amp; "quoted"</p>',
      '<ul><li>One<ol><li>Deeper</li></ol></li><li><a href="https://example.org/a?b=1&amp;c=2" title="A &quot;b&quot;">Two</a></li></ul>',
      '<ol><li>Open it</li></ol><p>Keep a copy.</p><ol start="2"><li>Send it</li></ol>',
      '<blockquote>Said</blockquote><blockquote><p>First</p><p>Second</p></blockquote><hr /><h4>Last</h4>',
      `<p>First line<br />second <code>x</code> <s>old</s><img src="${blob}" alt="A school" width="640" height="360" /></p>`,
      '<p><a href="mailto:office@example.org">Write</a> or <a href="/about">read</a></p>',
    ]
    for (const html of [...texts, ...siteTexts.map((text) => text.html)]) {
      expect(again(html)).toBe(html)
      expect(cleanHtml(html)).toBe(html)
    }
  })

  test.each([
    ['', ''],
    ['<p></p><p> </p><h2><br></h2><ul><li></li></ul>', ''],
    ['Loose <b>text</b>', '<p>Loose <strong>text</strong></p>'],
    ['<p>  two   spaces \n and <em> one </em> </p>', '<p>two spaces and <em>one</em></p>'],
    ['<ul><li>One</li><ul><li>Deeper</li></ul></ul>', '<ul><li>One<ul><li>Deeper</li></ul></li></ul>'],
    ['<ol start="1"><li>One</li></ol>', '<ol><li>One</li></ol>'],
    ['<ol start="many"><li>One</li></ol><ul start="3"><li>Two</li></ul>', '<ol><li>One</li></ol><ul><li>Two</li></ul>'],
    ['<li>Outside</li>', '<p>Outside</p>'],
    ['<p>One<p>Two', '<p>One</p><p>Two</p>'],
    ['<strong><p>One</p><p>Two</p></strong>', '<p><strong>One</strong></p><p><strong>Two</strong></p>'],
    ['<a href="javascript:alert(1)">Link</a>', '<p>Link</p>'],
    ['<a href="//example.org">Link</a>', '<p>Link</p>'],
    ['<a href="https://example.org/a b">Link</a>', '<p><a href="https://example.org/a%20b">Link</a></p>'],
    ['<a href="https://example.org"></a><p>x</p>', '<p>x</p>'],
    ['<img src="https://example.org/pixel.png"><p>x</p>', '<p>x</p>'],
    [`<img src="${blob}" width="100%">`, `<p><img src="${blob}" alt="" /></p>`],
    ['<p>a&nbsp;b&#39;&apos;&#0;&#x1f600;&unknown;</p>', "<p>a\u00a0b''😀&amp;unknown;</p>"],
    ['<p>a\u202eb\ufeff</p>', '<p>ab</p>'],
  ])('%s is written as %s', (given, written) => {
    expect(again(given)).toBe(written)
    expect(again(written)).toBe(written)
  })

  test('text within text without end is read without one', () => {
    const deep = `${'<em>'.repeat(20_000)}Deep${'</em>'.repeat(20_000)}`
    expect(again(deep)).toBe('<p><em>Deep</em></p>')
    expect(again(`${'<blockquote>'.repeat(5000)}Deep`)).toContain('Deep')
    expect(again(`${'<ul><li>'.repeat(5000)}Deep`)).toContain('Deep')
  })
})

const pieces = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<h2>',
    '</h2>',
    '<ul>',
    '</ul>',
    '<ol>',
    '<li>',
    '</li>',
    '<blockquote>',
    '</blockquote>',
    '<hr>',
  ],
  ...[
    '<strong>',
    '</strong>',
    '<em>',
    '</em>',
    '<u>',
    '<s>',
    '<code>',
    '</code>',
    '<br>',
    '<div>',
    '</div>',
    '<table>',
  ],
  ...[
    '<a href="https://x.org?a&b">',
    '<a href="/a">',
    '<a href="/\t/x">',
    '<a href="x:y">',
    '</a>',
    `<img src="${blob}">`,
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '<script>',
    '</script>',
    '<svg>',
    '<!--',
    '-->',
    '&nbsp;',
    '&lt;',
    '&amp;',
    '"',
    '<',
  ],
  ...['x', ' ', '\n', 'some words', '\u00a0', '\ufeff', '\u2003', '\0', '\ud800', '\u202e'],
)

const soup = fc.oneof(
  fc.array(pieces, { maxLength: 20 }).map((each) => each.join('')),
  fc.string({ unit: 'binary' }),
)

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(' ', '\n', ' \n ', '  ', 'a ', ' b', '\u00a0', '<b>', '&amp;', '"', '\ufeff', '\u0007', '\ud800'),
)
const leaf: fc.Arbitrary<RichLeaf> = fc.record(
  { text, bold: fc.constant(true), italic: fc.constant(true), code: fc.constant(true) },
  { requiredKeys: ['text'] },
) as fc.Arbitrary<RichLeaf>
const image: fc.Arbitrary<Inline> = fc.record({
  type: fc.constant('img' as const),
  src: fc.constant(blob),
  alt: text,
  children: fc.constant([{ text: '' as const }]),
})
const link: fc.Arbitrary<Inline> = fc.record({
  type: fc.constant('a' as const),
  href: fc.constantFrom('https://x.org/?a=1&b="2"', 'mailto:a@b.org', '/about'),
  children: fc.array(fc.oneof(leaf, image) as fc.Arbitrary<RichLeaf>, { maxLength: 3 }),
})
const inlines = fc.array(fc.oneof({ weight: 4, arbitrary: leaf }, link, image), {
  maxLength: 5,
})
const textBlock: fc.Arbitrary<Block> = fc.record({
  type: fc.constantFrom('p' as const, 'h2' as const, 'h3' as const, 'h4' as const),
  children: inlines,
})
const { block } = fc.letrec<{ block: Block; item: ListItem }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    textBlock,
    fc.constant<Block>({ type: 'hr', children: [{ text: '' }] }),
    fc.record({
      type: fc.constantFrom('ul' as const, 'ol' as const),
      children: fc.array(tie('item'), { maxLength: 3 }),
    }) as fc.Arbitrary<Block>,
    fc.record({
      type: fc.constant('blockquote' as const),
      children: fc.array(tie('block'), { maxLength: 3 }),
    }) as fc.Arbitrary<Block>,
  ),
  item: fc.record({ type: fc.constant('li' as const), children: fc.array(tie('block'), { maxLength: 3 }) }),
}))
const blocks = fc.array(block, { maxLength: 4 })

describe('whatever the text is', () => {
  test('the server stores the HTML of the editor unchanged, and the editor reads it again', () => {
    fc.assert(
      fc.property(blocks, (nodes) => {
        const html = nodesToHtml(nodes)
        expect(cleanHtml(html)).toBe(html)
        expect(again(html)).toBe(html)
      }),
      { numRuns: 1000 },
    )
  })

  test('a text that the server has cleaned is stable once the editor has read it', () => {
    fc.assert(
      fc.property(soup, (given) => {
        const html = again(cleanHtml(given))
        expect(cleanHtml(html)).toBe(html)
        expect(again(html)).toBe(html)
      }),
      { numRuns: 1000 },
    )
  })

  test('a text that nobody has cleaned becomes one that the server keeps', () => {
    fc.assert(
      fc.property(soup, (given) => {
        const html = again(given)
        expect(cleanHtml(html)).toBe(html)
        expect(again(html)).toBe(html)
      }),
      { numRuns: 1000 },
    )
  })
})
