import { describe, expect, test } from 'vitest'
import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { pageJson, withoutPage } from './pull.ts'

const [epoch, nextEpoch] = ['00000000-0000-4000-8000-00000000e70c', '00000000-0000-4000-8000-00000000e70d']
const state = { epoch, minPosition: 10, minSchema: SCHEMA, head: 50, sequence: 60 }
const checkpoint: Checkpoint = { epoch, scope: 'reader', position: 40, since: 10 }

function answerTo(from: Checkpoint | null, schema = SCHEMA): unknown {
  return JSON.parse(withoutPage(state, 'reader', from, schema) ?? 'null')
}

describe('a pull', () => {
  test('a pull is answered with a page from nothing, and if the copy can be continued', () => {
    expect(answerTo(null)).toBeNull()
    expect(answerTo(checkpoint)).toBeNull()
    expect(answerTo({ ...checkpoint, position: state.sequence })).toBeNull()
  })

  test.each<[string, Partial<Checkpoint>]>([
    ['another epoch', { epoch: nextEpoch }],
    ['another scope', { scope: 'administrator' }],
    ['tombstones that were purged since it was whole', { since: 9 }],
    ['a position ahead of the sequence', { position: 61 }],
  ])('a pull of a copy with %s is answered RESET', (_what, differing) => {
    expect(answerTo({ ...checkpoint, ...differing })).toEqual({ answer: 'RESET', epoch, scope: 'reader' })
  })

  test.each([SCHEMA - 1, SCHEMA + 1])(
    'a pull of a build whose schema is not served (%i) is answered UPGRADE',
    (schema) => {
      expect(answerTo(null, schema)).toEqual({ answer: 'UPGRADE' })
      expect(answerTo({ ...checkpoint, epoch: nextEpoch }, schema)).toEqual({ answer: 'UPGRADE' })
    },
  )

  test('a pull ends at the head, never lower than where the device stands', () => {
    const page = { ...state, more: false, last: 45, documents: '[]' }
    expect(JSON.parse(pageJson(page, 'reader', 40))).toMatchObject({ position: 50, head: 50 })
    expect(JSON.parse(pageJson(page, 'reader', 55))).toMatchObject({ position: 55, head: 50 })
    expect(JSON.parse(pageJson({ ...page, more: true }, 'reader', 40))).toMatchObject({ position: 45, more: true })
  })
})
