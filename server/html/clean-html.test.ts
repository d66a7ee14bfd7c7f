import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siteTexts } from '../sample/site-texts.ts'
import { cleanHtml, isClean, TooDeep } from './clean-html.ts'

const blob = '/blobs/00000000-0000-4000-8000-000000000001'

describe('cleaning', () => {
  test('cleaning leaves everything that the editor can write', () => {
    const text = [
      '<h2>Autumn census</h2><p>Due <strong>at noon</strong>, <em>not later</em>; 3 &lt; 4 &amp; "quoted" it’s café</p>',
      '<ul><li>One</li><li><a href="https://example.org/a?b=1&amp;c=2" title="Census">Two</a></li></ul><blockquote>Said</blockquote>',
      `<p>First line<br />second</p><hr /><img src="${blob}" alt="A school" width="640" height="360" />`,
      '<p><a href="mailto:office@example.org">Write</a></p>',
    ].join('')
    expect(cleanHtml(text)).toBe(text)
    for (const { html } of siteTexts) expect(cleanHtml(html)).toBe(html)
  })

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)">Text</p>', '<p>Text</p>'],
    ['<a href="javascript:alert(1)">Link</a>', '<a>Link</a>'],
    ['<a href="java\tscript:alert(1)">Link</a>', '<a>Link</a>'],
    ['<a href="//example.org">Link</a>', '<a>Link</a>'],
    ['<iframe src="https://example.org"></iframe>', ''],
    ['<img src="https://example.org/pixel.png">', ''],
    ['<img src="/blobs/../api/account/login">', ''],
    [`<img src="${blob}" onerror="alert(1)">`, `<img src="${blob}" />`],
    ['<svg><animate onbegin=alert(1) /></svg>', ''],
    ['<p style="position:fixed" class="a" id="b">Text</p>', '<p>Text</p>'],
    ['<style>p { color: red }</style><p>Text</p>', '<p>Text</p>'],
  ])('cleaning %s leaves %s', (given, left) => {
    expect(cleanHtml(given)).toBe(left)
  })

  test('cleaning changes nothing in its own output', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<a href="https://x.org?a&b">',
        '</a>',
        '<b',
        '<img src=',
        blob,
        '"',
        "'",
        '>',
        '<',
        '&',
        '&amp;',
      ],
      ...[
        '&lt;',
        '&nbsp;',
        '<!--',
        '-->',
        '<script>',
        '</script>',
        '<svg>',
        '<math>',
        '<br>',
        '<ul><li>',
        ' title=',
        'x',
      ],
      ...['<textarea>', '</textarea>', '<![CDATA[', ']]>', '&#0;', '&#x3c;', '\u00a0', '<plaintext>', '<noscript>'],
    )
    const soup = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(soup, (html) => {
        const once = cleanHtml(html)
        expect(isClean(once)).toBe(true)
        expect(cleanHtml(once)).toBe(once)
        expect(isClean(html)).toBe(html === once)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    '<em>',
    '<p><em>',
    '<p><li>',
    '<em></p>',
    '<em></em-not>',
    '<em><!-- </em> -->',
    '<em x="</em>">',
    '<svg><math>',
  ])('a text of %j again and again is refused at its hundred and first element', (open) => {
    const html = open.repeat(100_000)
    expect(() => cleanHtml(html)).toThrow(TooDeep)
    expect(isClean(html)).toBe(false)
  })

  test('cleaning drops nothing that was only nested wrongly', () => {
    expect(cleanHtml('<p>One<svg><p>Two')).toContain('Two')
    expect(cleanHtml('<b><i>'.repeat(50) + 'Deep')).toBe('Deep')
  })
})
