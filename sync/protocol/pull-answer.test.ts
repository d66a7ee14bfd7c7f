import { describe, expect, test } from 'vitest'
import type { Checkpoint } from './checkpoint.ts'
import { isPullAnswer } from './pull-answer.ts'

const epoch = '00000000-0000-4000-8000-000000000001'
const checkpoint: Checkpoint = { epoch, scope: 'reader', position: 10, since: 10 }
const tag = { collection: 'itemTag', document: { id: 'a', position: 11 } }
const page = { answer: 'PAGE', epoch, scope: 'reader', documents: [tag], position: 11, head: 11, more: false }

describe('an answer of the protocol', () => {
  test('an answer to a pull is a page that continues the checkpoint, RESET, UPGRADE or OTHER_USER', () => {
    expect(isPullAnswer(page, null)).toBe(true)
    expect(isPullAnswer(page, checkpoint)).toBe(true)
    expect(isPullAnswer({ ...page, documents: [], position: 10 }, checkpoint)).toBe(true)
    expect(isPullAnswer({ answer: 'RESET', epoch, scope: 'reader' }, checkpoint)).toBe(true)
    expect(isPullAnswer({ answer: 'UPGRADE' }, null)).toBe(true)
    expect(isPullAnswer({ answer: 'OTHER_USER' }, null)).toBe(true)
  })

  test('a value without an answer in it is no answer to a pull', () => {
    for (const value of [undefined, null, '', 'PAGE', 7, [], {}, { answer: 'SOON' }, { pull: page }]) {
      expect(isPullAnswer(value, null), JSON.stringify(value)).toBe(false)
    }
  })

  test('a page with a missing or malformed part is refused', () => {
    const wrongs = { epoch: 'x', scope: 'owner', documents: null, position: -1, head: 1.5, more: 1 }
    for (const [field, wrong] of Object.entries(wrongs)) {
      for (const value of [undefined, wrong]) {
        expect(isPullAnswer({ ...page, [field]: value }, null), `${field}: ${value}`).toBe(false)
      }
    }
  })

  test('a page with a document without a position is refused', () => {
    const broken = [
      null,
      {},
      { ...tag, collection: 'toString' },
      { ...tag, document: { id: 'a' } },
      { collection: 'itemTag' },
    ]
    for (const one of broken) expect(isPullAnswer({ ...page, documents: [tag, one] }, null)).toBe(false)
  })

  test('a page of another epoch or scope than the checkpoint, or behind it, is refused', () => {
    const other = '00000000-0000-4000-8000-000000000002'
    expect(isPullAnswer({ ...page, epoch: other }, checkpoint)).toBe(false)
    expect(isPullAnswer({ ...page, scope: 'administrator' }, checkpoint)).toBe(false)
    expect(isPullAnswer({ ...page, position: 9 }, checkpoint)).toBe(false)
  })

  test('a page that would be requested again for ever is refused', () => {
    expect(isPullAnswer({ ...page, position: 10, more: true }, checkpoint)).toBe(false)
    expect(isPullAnswer({ answer: 'RESET', epoch, scope: 'reader' }, null)).toBe(false)
  })
})
