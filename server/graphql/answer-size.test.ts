import { parse, type GraphQLResolveInfo, type OperationDefinitionNode } from 'graphql'
import { expect, test } from 'vitest'
import { addToAnswer, emptyAnswer } from './answer-size.ts'

function sizeOf(query: string, answer: unknown) {
  const [operation] = parse(query).definitions as [OperationDefinitionNode]
  const size = emptyAnswer()
  const info = { fieldNodes: operation.selectionSet.selections, fragments: {} } as unknown as GraphQLResolveInfo
  addToAnswer(size, answer, info)
  return size
}

test('the texts and names inside JSON count as those outside it', () => {
  const answer = [{ edit: '1234', after: { name: 'four', rows: [{ id: 'ab', isAllDay: true }] } }]
  expect(sizeOf('{ revisions { edit after } }', answer).characters).toBe(4 + 4 + 4 + 4 + 2 + 2 + 8)
})

test('an answer with too much text inside JSON is refused', () => {
  const after = { descriptionHtml: 'a'.repeat(600_000) }
  expect(() => sizeOf('{ revisions { after } }', [{ after }])).not.toThrow()
  expect(() => sizeOf('{ revisions { after before } }', [{ after, before: after }])).toThrow('cannot hold so much')
  const many = Object.fromEntries(Array.from({ length: 30_001 }, (_, index) => [`k${index}`, 1]))
  expect(() => sizeOf('{ revisions { after } }', [{ after: many }])).toThrow('cannot hold so much')
})
