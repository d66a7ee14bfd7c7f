import { expect, test } from 'vitest'
import { toHtml } from './to-html.ts'

type Made = string | { tagName: string; attributes?: Record<string, string>; children?: Made[] }

/** As much of a page's nodes as is read. */
function node(made: Made): Node {
  if (typeof made === 'string') return { nodeType: 3, nodeValue: made } as Node
  const { tagName, attributes = {}, children = [] } = made
  const listed = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  return { nodeType: 1, tagName, attributes: listed, childNodes: children.map(node) } as unknown as Node
}

const written = (made: Made) => toHtml(node(made), new Map())

test('the elements of the calendar are written unchanged, and take no focus', () => {
  const link: Made = {
    tagName: 'A',
    attributes: {
      href: '/calendar/exams/1',
      class: 'x',
      'data-opener': 'grid',
      tabindex: '0',
      'aria-label': '"A" & B',
    },
    children: ['Exams <now> & "then"'],
  }
  expect(written({ tagName: 'TD', attributes: { 'aria-current': 'date', tabindex: '0' }, children: [link] })).toBe(
    '<td aria-current="date" tabindex="-1"><a href="/calendar/exams/1" class="x" data-opener="grid" ' +
      'aria-label="&quot;A&quot; &amp; B" tabindex="-1">Exams &lt;now&gt; &amp; &quot;then&quot;</a></td>',
  )
  const path: Made = { tagName: 'path', attributes: { d: 'M1 2', 'stroke-width': '2' } }
  expect(written({ tagName: 'svg', attributes: { viewBox: '0 0 1 1' }, children: [path] })).toBe(
    '<svg viewBox="0 0 1 1"><path d="M1 2" stroke-width="2"></path></svg>',
  )
})

test('a name keeps its own direction', () => {
  const name: Made = { tagName: 'BDI', children: ['يوم المعلم'] }
  expect(written({ tagName: 'SPAN', attributes: { dir: 'auto' }, children: [name] })).toBe(
    '<span dir="auto"><bdi>يوم المعلم</bdi></span>',
  )
})

test('what a day is for schools is left out, since it is found out anew', () => {
  const attributes = { 'data-day': '2026-12-25', 'data-school': 'holiday', 'data-week': 'A' }
  expect(written({ tagName: 'TD', attributes })).toBe('<td data-day="2026-12-25" tabindex="-1"></td>')
})

test('elements that are hidden on the page stay hidden', () => {
  expect(written({ tagName: 'DIV', attributes: { hidden: '' } })).toBe('<div hidden=""></div>')
})

test.each([
  'SCRIPT',
  'STYLE',
  'IFRAME',
  'OBJECT',
  'TEMPLATE',
  'NOSCRIPT',
  'LINK',
  'META',
  'BASE',
  'foreignObject',
  'use',
  'math',
])('nothing of <%s> is written', (tagName) => {
  const hidden: Made = { tagName, children: ['alert(1)', { tagName: 'P', children: ['alert(2)'] }] }
  expect(written({ tagName: 'DIV', children: ['a', hidden, 'b'] })).toBe('<div>ab</div>')
})

test.each([
  ['A', 'href', 'javascript:alert(1)'],
  ['A', 'href', '//evil.example/'],
  ['A', 'href', String.raw`/\evil.example/`],
  ['A', 'href', 'https://evil.example/'],
  ['A', 'onclick', 'alert(1)'],
  ['IMG', 'src', 'https://evil.example/1.png'],
  ['IMG', 'srcset', '/blobs/1'],
  ['IMG', 'onerror', 'alert(1)'],
  ['FORM', 'action', '/account/login'],
  ['DIV', 'id', 'content'],
  ['BUTTON', 'formaction', '/account/login'],
])('of <%s> an attribute %s="%s" is left out', (tagName, name, value) => {
  expect(written({ tagName, attributes: { [name]: value } })).not.toContain(name)
})
