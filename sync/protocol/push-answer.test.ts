import { describe, expect, test } from 'vitest'
import { isPushAnswer } from './push-answer.ts'

const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const edits = [{ id: first }, { id: second }]
const epoch = '00000000-0000-4000-8000-00000000e70c'
const applied = { id: first, answer: 'APPLIED', epoch, position: 7 }
const held = { id: second, answer: 'HELD' }

const answering = (...answers: unknown[]) => isPushAnswer({ answer: 'ANSWERS', answers }, edits)

describe('an answer to a push', () => {
  test('an answer to a push answers every edit in the order in which they were sent', () => {
    expect(answering(applied, held)).toBe(true)
    expect(answering(held, applied)).toBe(false)
    expect(answering(applied)).toBe(false)
    expect(answering(applied, held, held)).toBe(false)
  })

  test('an answer to a push says at which position a change was written', () => {
    expect(answering({ ...applied, position: undefined }, held)).toBe(false)
    expect(answering({ ...applied, epoch: undefined }, held)).toBe(false)
  })

  test('an answer to a push shows the document that is in conflict', () => {
    const conflict = { ...applied, answer: 'CONFLICT', fields: ['name'] }
    expect(answering({ ...conflict, document: { id: 'x' } }, held)).toBe(true)
    expect(answering(conflict, held)).toBe(false)
  })

  test('an answer to a push names the fields of a refusal', () => {
    const refused = { id: first, answer: 'REFUSED', code: 'INVALID', message: 'Name is required' }
    expect(answering({ ...refused, fields: [] }, held)).toBe(true)
    expect(answering(refused, held)).toBe(false)
  })

  test('an answer to a push may ask for a newer page or another session instead, and is nothing else', () => {
    expect(isPushAnswer({ answer: 'UPGRADE' }, edits)).toBe(true)
    expect(isPushAnswer({ answer: 'OTHER_USER' }, edits)).toBe(true)
    for (const value of [undefined, null, 'ANSWERS', {}, { answer: 'ANSWERS' }, { answer: 'PAGE' }]) {
      expect(isPushAnswer(value, edits)).toBe(false)
    }
    expect(answering({ ...applied, answer: 'TAKEN' }, held)).toBe(false)
  })
})
