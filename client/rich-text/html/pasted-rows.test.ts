import { expect, test } from 'vitest'
import type { Piece, Tag } from './html-pieces.ts'
import { piecesToBlocks } from './html-to-nodes.ts'
import { nodesToHtml } from './nodes-to-html.ts'
import { rowAsLine } from './pasted-rows.ts'

const tag = (name: string, ...children: Piece[]): Tag => ({ tag: name, attributes: {}, children })
const written = (...cells: Piece[][]) => {
  const line = rowAsLine(cells)
  return line && nodesToHtml(piecesToBlocks([tag('p', ...line)]))
}

test('the cells of a row stand on one line, with a separator, however many paragraphs they are', () => {
  expect(written(['Year 1'], [tag('p', '30 ', tag('strong', 'pupils'))], [tag('p', '9:00'), tag('p', '10:00')])).toBe(
    '<p>Year 1 | 30 <strong>pupils</strong> | 9:00, 10:00</p>',
  )
  expect(written(['Start', tag('br'), 'End'], [tag('h3', tag('em', 'Hall', tag('br'), 'Gym'))])).toBe(
    '<p>Start, End | <em>Hall</em>, <em>Gym</em></p>',
  )
})

test('an empty cell keeps its place, and an empty row is none', () => {
  expect(written(['Year 1'], [tag('p', ' ')], ['30'])).toBe('<p>Year 1 | | 30</p>')
  expect(rowAsLine([[' '], [tag('p', '\u00a0')]])).toEqual([])
})

test('a cell alone, and cells with lists or whole texts, are no line of a table', () => {
  expect(rowAsLine([['A page']])).toBeNull()
  expect(rowAsLine([['Bring'], [tag('ul', tag('li', 'a pen'))]])).toBeNull()
  expect(rowAsLine([['Menu'], ['One', 'Two', 'Three', 'Four'].map((one) => tag('p', one))])).toBeNull()
})
