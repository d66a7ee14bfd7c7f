import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { renderRichElement as Render } from './rich-element.tsx'
import type { RichElement } from './rich-nodes.ts'

let renderRichElement: typeof Render

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' }, querySelector: () => null })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { origin: 'https://calendar.example.org' })
  ;({ renderRichElement } = await import('./rich-element.tsx'))
})

type Kind = RichElement['type']

/** The tag in which the editor shows each kind; an image and a rule stand in a box that holds the cursor. */
const tags: Readonly<Record<Kind, string>> = {
  p: 'p',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  a: 'a',
  img: 'span',
  hr: 'div',
}

const attributes = { 'data-slate-node': 'element', ref: null } as const

function shown(element: { type: Kind; start?: number }): string {
  const whole = { href: '/a', src: '/api/blobs/a', alt: '', children: [{ text: 'Autumn' }], ...element } as RichElement
  return renderToStaticMarkup(renderRichElement({ attributes, element: whole, children: 'Autumn' }))
}

test.each(Object.entries(tags))('the editor shows %s as <%s>', (type, tag) => {
  expect(shown({ type: type as Kind })).toMatch(new RegExp(`^<${tag} [^]*</${tag}>$`))
})

test('the editor numbers a list from its first number, and nothing else', () => {
  expect(shown({ type: 'ol', start: 3 })).toContain('start="3"')
  for (const type of ['h2', 'h3', 'h4', 'ul'] as const) expect(shown({ type })).not.toContain('start')
})
