import { expect, test } from 'vitest'
import { wholeThread, type RecordComment } from './record-comments.ts'

const comment = (id: string, text = id): RecordComment => ({
  id,
  text,
  by: 'Erin',
  at: '2026-11-20T12:00:00Z',
  isOwn: false,
})
const thread = (...ids: string[]) => ids.map((id) => comment(id))

test('earlier comments stand before the latest page, each once, as the page has them', () => {
  const page = [comment('c', 'with a name of now'), comment('d')]
  expect(wholeThread(thread('a', 'b', 'c'), page)).toEqual([comment('a'), comment('b'), ...page])
})

test('a comment that newer ones have pushed off the latest page stays in sight', () => {
  expect(wholeThread(thread('a', 'b', 'c'), thread('c', 'd'))).toEqual(thread('a', 'b', 'c', 'd'))
})

test('without earlier ones the thread is the latest page', () => {
  expect(wholeThread([], thread('a'))).toEqual(thread('a'))
})
