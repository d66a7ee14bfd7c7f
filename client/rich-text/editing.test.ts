import fc from 'fast-check'
import { createEditor, Editor, Transforms } from 'slate'
import { withHistory } from 'slate-history'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#server/html/clean-html.ts'
import { isFormat, toggleHeading, toggleList, toggleQuote } from './blocks.ts'
import { htmlToNodes } from './html/html-to-nodes.ts'
import { insertBlocks, insertPlainText } from './insert-content.ts'
import { removeLink, setLink } from './html/links.ts'
import { nodesToHtml } from './html/nodes-to-html.ts'
import type { Block } from './rich-nodes.ts'
import { withRichText } from './with-rich-text.ts'

/** An editor with this text, the cursor where "|" is; of two, what is between them is selected. */
function editing(html: string) {
  const editor = withRichText(withHistory(createEditor()))
  editor.children = htmlToNodes(html)
  Editor.normalize(editor, { force: true })
  const points = []
  for (let from = 0; from < 2; from += 1) {
    const text = [...Editor.nodes(editor, { at: [], match: (node) => 'text' in node })].find(
      ([node]) => 'text' in node && node.text.includes('|'),
    )
    if (!text) break
    const [node, path] = text
    const offset = 'text' in node ? node.text.indexOf('|') : 0
    Transforms.delete(editor, { at: { anchor: { path, offset }, focus: { path, offset: offset + 1 } } })
    points.push({ path, offset })
  }
  const [anchor, focus = anchor] = points
  if (anchor && focus) Transforms.select(editor, { anchor, focus })
  editor.history = { undos: [], redos: [] }
  return editor
}

const htmlOf = (editor: Editor) => nodesToHtml(editor.children as Block[])

function after(html: string, act: (editor: Editor) => void): string {
  const editor = editing(html)
  act(editor)
  return htmlOf(editor)
}

const enter = (editor: Editor) => editor.insertBreak()
const back = (editor: Editor) => editor.deleteBackward('character')
const typed = (text: string) => (editor: Editor) => editor.insertText(text)
const all =
  (...acts: ((editor: Editor) => void)[]) =>
  (editor: Editor) => {
    for (const act of acts) act(editor)
  }

describe('Enter', () => {
  test.each([
    ['continues in another paragraph', '<p>One|</p>', all(enter, typed('Two')), '<p>One</p><p>Two</p>'],
    ['after a heading begins a paragraph', '<h2>One|</h2>', all(enter, typed('Two')), '<h2>One</h2><p>Two</p>'],
    ['in a heading makes two of it', '<h2>One|Two</h2>', enter, '<h2>One</h2><h2>Two</h2>'],
    [
      'continues in another item',
      '<ul><li>One|</li></ul>',
      all(enter, typed('Two')),
      '<ul><li>One</li><li>Two</li></ul>',
    ],
    [
      'in an empty item leaves the list',
      '<ul><li>One|</li><li>Three</li></ul>',
      all(enter, enter, typed('Two')),
      '<ul><li>One</li></ul><p>Two</p><ul><li>Three</li></ul>',
    ],
    [
      'in an empty item of a list within a list leaves the inner one',
      '<ul><li>One<ul><li>Inner|</li></ul></li></ul>',
      all(enter, enter, typed('Two')),
      '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
    ],
    [
      'in an empty paragraph of a quote leaves it',
      '<blockquote>One|</blockquote>',
      all(enter, enter, typed('Two')),
      '<blockquote>One</blockquote><p>Two</p>',
    ],
    ['replaces what is selected', '<p>O|n|e</p>', all(enter, typed('x')), '<p>O</p><p>xe</p>'],
  ])('%s', (_name, html, act, expected) => {
    expect(after(html, act)).toBe(expected)
  })
})

describe('Backspace at the beginning', () => {
  test.each([
    ['of a heading makes it a paragraph', '<h2>|One</h2>', back, '<p>One</p>'],
    [
      'of an item takes it out of the list',
      '<ul><li>One</li><li>|Two</li></ul>',
      back,
      '<ul><li>One</li></ul><p>Two</p>',
    ],
    ['of a quote takes the paragraph out', '<blockquote>|One</blockquote>', back, '<p>One</p>'],
    ['of a paragraph joins it with the one before', '<p>One</p><p>|Two</p>', back, '<p>OneTwo</p>'],
  ])('%s', (_name, html, act, expected) => {
    expect(after(html, act)).toBe(expected)
  })
})

describe('a tool', () => {
  const list = (type: 'ul' | 'ol') => (editor: Editor) => toggleList(editor, type)
  test.each([
    ['makes paragraphs one list', '<p>O|ne</p><p>Tw|o</p>', list('ul'), '<ul><li>One</li><li>Two</li></ul>'],
    [
      'joins a new item with the lists beside it',
      '<ul><li>One</li></ul><p>Two|</p><ul><li>Three</li></ul>',
      list('ul'),
      '<ul><li>One</li><li>Two</li><li>Three</li></ul>',
    ],
    ['makes a list paragraphs', '<ul><li>O|ne</li><li>Tw|o</li></ul>', list('ul'), '<p>One</p><p>Two</p>'],
    [
      'makes a list the other kind',
      '<ul><li>O|ne</li><li>Tw|o</li></ul>',
      list('ol'),
      '<ol><li>One</li><li>Two</li></ol>',
    ],
    ['makes a heading an item', '<h2>One|</h2>', list('ul'), '<ul><li>One</li></ul>'],
    ['makes an item a heading', '<ul><li>One|</li></ul>', (e: Editor) => toggleHeading(e, 'h2'), '<h2>One</h2>'],
    ['makes a heading a paragraph', '<h2>One|</h2>', (e: Editor) => toggleHeading(e, 'h2'), '<p>One</p>'],
    ['quotes', '<p>O|ne</p><p>Tw|o</p>', toggleQuote, '<blockquote><p>One</p><p>Two</p></blockquote>'],
    ['ends a quote', '<blockquote>One|</blockquote>', toggleQuote, '<p>One</p>'],
    [
      'links what is selected',
      '<p>a |b| c</p>',
      (e: Editor) => setLink(e, 'https://x.org', 'b'),
      '<p>a <a href="https://x.org">b</a> c</p>',
    ],
    [
      'links what is selected without its outer spaces, which stay',
      '<p>a| b |c</p>',
      (e: Editor) => setLink(e, 'https://x.org', 'b'),
      '<p>a <a href="https://x.org">b</a> c</p>',
    ],
    [
      'links a part of each paragraph, with its marks',
      '<p>One |two</p><p>three <strong>four |five</strong></p>',
      (e: Editor) => setLink(e, 'https://x.org', 'twothree four'),
      '<p>One <a href="https://x.org">two</a></p><p><a href="https://x.org">three <strong>four</strong></a><strong> five</strong></p>',
    ],
    [
      'puts another text in the place of what is selected, and its outer spaces stay',
      '<p>a| b |c</p>',
      (e: Editor) => setLink(e, 'https://x.org', 'd'),
      '<p>a <a href="https://x.org">d</a> c</p>',
    ],
    [
      'inserts a link after selected spaces',
      '<p>a| |b</p>',
      (e: Editor) => setLink(e, '/x', 'y'),
      '<p>a <a href="/x">y</a>b</p>',
    ],
    [
      'links an image',
      '<p>|<img src="/blobs/0190c7a1-0000-7000-8000-000000000001" alt="A" />|</p>',
      (e: Editor) => setLink(e, '/x', ''),
      '<p><a href="/x"><img src="/blobs/0190c7a1-0000-7000-8000-000000000001" alt="A" /></a></p>',
    ],
    [
      'changes where a link with marks and spaces leads, and leaves its text',
      '<p>a<a href="/x"> <strong>b|</strong></a></p>',
      (e: Editor) => setLink(e, '/y', 'b'),
      '<p>a<a href="/y"> <strong>b</strong></a></p>',
    ],
    [
      'changes a link and its text',
      '<p><a href="https://x.org">b|</a></p>',
      (e: Editor) => setLink(e, '/about', 'About'),
      '<p><a href="/about">About</a></p>',
    ],
    [
      'inserts a link, after which the text continues',
      '<p>a |</p>',
      all((e) => setLink(e, 'https://x.org', ''), typed('!')),
      '<p>a <a href="https://x.org">https://x.org</a>!</p>',
    ],
    ['removes a link', '<p><a href="https://x.org">b|</a></p>', removeLink, '<p>b</p>'],
  ])('%s', (_name, html, act, expected) => {
    expect(after(html, act)).toBe(expected)
  })
})

test('blocks are put where the cursor is, and one paragraph into the text there', () => {
  const put = (html: string) => (editor: Editor) => insertBlocks(editor, htmlToNodes(html))
  expect(after('<p>O|e</p>', put('<p><strong>n</strong></p>'))).toBe('<p>O<strong>n</strong>e</p>')
  expect(after('<p>One|Three</p>', put('<h2>Two</h2>'))).toBe('<p>One</p><h2>Two</h2><p>Three</p>')
  expect(after('<p>|</p>', put('<h2>Two</h2><p>x</p>'))).toBe('<h2>Two</h2><p>x</p>')
  expect(after('<p>a|</p>', (editor) => insertPlainText(editor, 'b \r\n\r\nc'))).toBe('<p>a</p><p>b</p><p>c</p>')
})

describe('all of the text is selected and', () => {
  const all = (editor: Editor) => Transforms.select(editor, [])
  const deleted = (editor: Editor) => editor.deleteFragment()
  test.each([
    ['<ul><li>One</li><li>Two</li></ul>', 'deleted', deleted, ''],
    ['<blockquote><p>One</p><p>Two</p></blockquote>', 'deleted', deleted, ''],
    ['<h2>One</h2><ol start="3"><li>Two</li></ol>', 'deleted', deleted, ''],
    ['<ul><li>One</li></ul>', 'pasted over', (editor: Editor) => insertPlainText(editor, 'x'), '<p>x</p>'],
    [
      '<blockquote>One</blockquote>',
      'pasted over',
      (editor: Editor) => insertPlainText(editor, 'x\ny'),
      '<p>x</p><p>y</p>',
    ],
    [
      '<ul><li>One</li></ul>',
      'pasted over',
      (editor: Editor) => insertBlocks(editor, htmlToNodes('<p>x</p>')),
      '<p>x</p>',
    ],
    [
      '<blockquote>One</blockquote>',
      'pasted over',
      (editor: Editor) => insertBlocks(editor, htmlToNodes('<h2>x</h2><p>y</p>')),
      '<h2>x</h2><p>y</p>',
    ],
  ])('%s is %s: no list or quote stays behind', (html, _how, act, expected) => {
    const editor = editing(html)
    all(editor)
    act(editor)
    expect(htmlOf(editor)).toBe(expected)
  })

  test('undone: it is there again', () => {
    const editor = editing('<ul><li>One</li></ul>')
    all(editor)
    deleted(editor)
    expect(editor.children).toHaveLength(1)
    editor.undo()
    expect(htmlOf(editor)).toBe('<ul><li>One</li></ul>')
  })
})

const acts = {
  enter,
  back,
  soft: (editor: Editor) => editor.insertSoftBreak(),
  forward: (editor: Editor) => editor.deleteForward('character'),
  type: typed('x y'),
  bold: (editor: Editor) => editor.addMark('bold', true),
  h2: (editor: Editor) => toggleHeading(editor, 'h2'),
  ul: (editor: Editor) => toggleList(editor, 'ul'),
  ol: (editor: Editor) => toggleList(editor, 'ol'),
  quote: toggleQuote,
  link: (editor: Editor) => setLink(editor, 'https://x.org', 'link'),
  unlink: removeLink,
  paste: (editor: Editor) =>
    insertBlocks(editor, htmlToNodes('<h3>a</h3><ul><li>b<ol><li>c</li></ol></li></ul><hr />')),
  text: (editor: Editor) => insertPlainText(editor, 'one\ntwo'),
  everything: (editor: Editor) => Transforms.select(editor, []),
  remove: (editor: Editor) => editor.deleteFragment(),
}

test('whatever is done, the text is one that the server keeps, and undo leads back to the first', () => {
  const start =
    '<h2>One</h2><ul><li>Two<ul><li>Three</li></ul></li></ul><blockquote>Four <a href="/a">five</a></blockquote>'
  const step = fc.record({
    act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    from: fc.nat(),
    to: fc.option(fc.nat()),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const editor = editing(start)
      for (const { act, from, to } of steps) {
        const points = [...Editor.positions(editor, { at: [] })]
        const anchor = points[from % points.length]!
        Transforms.select(editor, { anchor, focus: to === null ? anchor : points[to % points.length]! })
        acts[act](editor)
        isFormat(editor, 'ul')
        const html = htmlOf(editor)
        expect(cleanHtml(html)).toBe(html)
        expect(nodesToHtml(htmlToNodes(html))).toBe(html)
        const before = structuredClone(editor.children)
        Editor.normalize(editor, { force: true })
        expect(editor.children).toEqual(before)
      }
      while (editor.history.undos.length > 0) editor.undo()
      expect(htmlOf(editor)).toBe(start)
    }),
    { numRuns: 40 },
  )
})
