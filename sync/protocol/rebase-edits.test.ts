import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entityOf } from '../entities/index.ts'
import { applyEdit } from './apply-edit.ts'
import { documentToState } from './canonical.ts'
import type { DocumentState, Edit, Seen } from './edit.ts'
import { hashOf } from './hashed.ts'
import { deletion, difference, kindOf } from './make-edit.ts'
import { mergeEdit } from './merge-edit.ts'
import { placesOf, squash, valueAt, withValues } from './patch-places.ts'
import { effectOf, rebaseEdits } from './rebase-edits.ts'

const entity = entityOf('calendarEvent')
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const rows = (first: number) =>
  fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: first, max: first + 2 }).map(uuid),
      displayOrder: fc.integer({ min: 1, max: 2 }),
    }),
    { maxLength: 3, selector: ({ id }) => id },
  )
const states = fc
  .record({
    name: fc.constantFrom('A', 'B', 'C'),
    location: fc.constantFrom(null, 'Hall', 'Room'),
    isFeatured: fc.boolean(),
    archived: fc.boolean(),
    urls: rows(1),
    providers: rows(11),
  })
  .map((document) => documentToState(entity, document))

function edit(parts: Pick<Edit, 'before' | 'after'>): Edit {
  const common = {
    entity: 'calendarEvent',
    documentId: uuid(99),
    base: null,
    madeAt: '2026-11-20T12:00:00.000Z',
  } as const
  return { ...common, id: crypto.randomUUID(), kind: kindOf(parts.after), ...parts }
}

/**
 * Edits as one person makes them, each on what the ones before it show; every second one gives rows and names by hash.
 */
function chain(shown: readonly DocumentState[]): Edit[] {
  return shown.slice(1).map((to, index) => {
    const { before, after } = difference(entity, shown[index]!, to)
    return edit({ before: index % 2 === 0 ? byHash(before) : before, after })
  })
}

function byHash(seen: Seen): Seen {
  return placesOf(seen).reduce((result, place) => {
    const held = valueAt(seen, place)
    const isRow = typeof held === 'object' && held !== null
    return isRow || place === 'name' ? withValues(result, [[place, hashOf(entity, place, held as string)]]) : result
  }, seen)
}

function takeAll(from: DocumentState, edits: readonly (Edit | null)[]): DocumentState {
  let state = from
  for (const one of edits) {
    if (!one) continue
    const merge = mergeEdit(entity, state, one)
    if (merge.outcome !== 'merged') throw new Error(`not merged: ${JSON.stringify(merge)}`)
    state = merge.state
  }
  return state
}

const chains = fc.array(states, { minLength: 3, maxLength: 5 })

describe('taking one edit out of several', () => {
  test('taking one edit out of several leaves edits that the server takes without a conflict, and keeps what they set', () => {
    fc.assert(
      fc.property(chains, fc.nat(3), (shown, index) => {
        const edits = chain(shown)
        const out = index % edits.length
        const [gone, later] = [edits[out]!, edits.slice(out + 1)]
        const rest = [...edits.slice(0, out), ...rebaseEdits(later, gone)]
        const without = edits
          .filter((one) => one !== gone)
          .reduce((state, one) => applyEdit(entity, state, one), shown[0]!)
        expect(takeAll(shown[0]!, rest)).toEqual(without)
      }),
    )
  })

  test('taking one edit out of several still lets a following delete be taken', () => {
    fc.assert(
      fc.property(states, states, (from, to) => {
        const [gone] = chain([from, to])
        const [remove] = rebaseEdits([edit(deletion(to))], gone!)
        expect(takeAll(from, [remove!])).toEqual({ ...from, deleted: true })
      }),
    )
  })

  test('taking one edit out of several leaves nothing of an edit that had only restored what was there before', () => {
    const from = documentToState(entity, { name: 'A' })
    const [gone, back] = chain([from, { ...from, name: 'B' }, from])
    expect(rebaseEdits([back!], gone!)).toEqual([null])
  })
})

test('several edits combined into one lead from the first state to the last', () => {
  fc.assert(
    fc.property(chains, (shown) => {
      const whole = edit(squash(chain(shown)))
      expect(takeAll(shown[0]!, [whole])).toEqual(shown.at(-1))
    }),
  )
})

test('the effect of an edit by itself is what the server does when nobody else has changed anything', () => {
  fc.assert(
    fc.property(states, states, (from, to) => {
      const given = edit(difference(entity, from, to))
      expect(mergeEdit(entity, from, given)).toMatchObject(effectOf(given))
      const remove = edit(deletion(from))
      expect(mergeEdit(entity, from, remove)).toMatchObject(effectOf(remove))
    }),
  )
})
