import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entities, entityOf } from '../entities/index.ts'
import { applyEdit, emptyState } from './apply-edit.ts'
import { canonicalPatch, documentToState, unknownNames } from './canonical.ts'
import { isRowPatch, type DocumentState, type Edit, type Row, type Seen } from './edit.ts'
import { hashOf } from './hashed.ts'
import { creation, deletion, difference, inverse, kindOf } from './make-edit.ts'
import { mergeEdit } from './merge-edit.ts'
import { placesOf as namedIn, valueAt, withValues } from './patch-places.ts'

const entity = entityOf('calendarEvent')
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const dates = fc.integer({ min: 0, max: 400 }).map((day) => new Date(Date.UTC(2026, 8, 1 + day)).toISOString())
const schedules = fc.record({ id: fc.integer({ min: 1, max: 4 }).map(uuid), start: dates, isAllDay: fc.boolean() })
const links = fc.record({ id: fc.integer({ min: 11, max: 14 }).map(uuid), name: fc.string({ maxLength: 4 }) })
const unique = <T extends { id: string }>(row: fc.Arbitrary<T>) =>
  fc.uniqueArray(row, { maxLength: 4, selector: ({ id }) => id })

/** A document as forms and replicas hold it: not canonical yet. */
const documents = fc.record(
  {
    id: fc.constant(uuid(99)),
    name: fc.string({ maxLength: 5, unit: 'grapheme' }),
    location: fc.option(fc.string({ maxLength: 3 })),
    calendarEventTypeId: fc.integer({ min: 21, max: 23 }).map(uuid),
    isFeatured: fc.boolean(),
    archived: fc.boolean(),
    urls: unique(links.map((link) => ({ ...link, url: 'https://example.org', displayOrder: 1 }))),
    schedules: unique(schedules.map((schedule) => ({ ...schedule, end: schedule.start }))),
  },
  { requiredKeys: ['id', 'name'] },
)
const states = documents.map((document) => documentToState(entity, document))

let made = 1000
function edit(parts: Pick<Edit, 'before' | 'after'>, kind = kindOf(parts.after)): Edit {
  made += 1
  const common = { id: uuid(made), entity: 'calendarEvent', documentId: uuid(99), base: null } as const
  return { ...common, madeAt: '2026-11-20T12:00:00.000Z', kind, ...parts }
}

/** How an edit says what it saw: whole, or every text and row by its hash. */
const tellings: Record<string, (seen: Seen) => Seen> = {
  whole: (seen) => seen,
  'by hash': (seen) =>
    namedIn(seen).reduce((result, place) => {
      const held = valueAt(seen, place)
      const isShort = held === null || typeof held === 'boolean' || typeof held === 'number'
      const field = entity.fields[place]
      if (isShort || held === undefined || (field && field.kind !== 'text' && field.kind !== 'html')) return result
      return withValues(result, [[place, hashOf(entity, place, held)]])
    }, seen),
}

function merged(current: DocumentState | null, given: Edit) {
  const merge = mergeEdit(entity, current, given)
  if (merge.outcome !== 'merged') throw new Error(`not merged: ${JSON.stringify(merge)}`)
  return merge
}

/** The fields, and the child rows as list/rowId, that an edit changes. */
function placesOf({ after }: Edit): Set<string> {
  return new Set(
    Object.entries(after).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? Object.keys(value).map((id) => `${name}/${id}`) : [name],
    ),
  )
}

/** The edit without its changes at these places. */
function without(given: Edit, places: Set<string>): Edit {
  const strip = <P extends Seen>(patch: P): P =>
    Object.fromEntries(
      Object.entries(patch).flatMap(([name, value]): [string, Seen[string]][] => {
        if (!isRowPatch(value)) return places.has(name) ? [] : [[name, value]]
        return [[name, Object.fromEntries(Object.entries(value).filter(([id]) => !places.has(`${name}/${id}`)))]]
      }),
    ) as P
  return { ...given, before: strip(given.before), after: strip(given.after) }
}

describe('the canonical form', () => {
  test('the canonical form is idempotent, for every entity', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(entities)), fc.object({ maxDepth: 1 }), (one, noise) => {
        const once = canonicalPatch(one, noise)
        expect(canonicalPatch(one, once)).toEqual(once)
      }),
    )
    fc.assert(
      fc.property(states, (state) => {
        expect(canonicalPatch(entity, state)).toEqual(state)
      }),
    )
  })

  test('the canonical form has instants with milliseconds, null for missing, defaults, NFC and lower case', () => {
    const state = documentToState(entity, {
      name: 'Cafe\u0301',
      location: '',
      calendarEventTypeId: uuid(21).replace('8000', 'ABCD'),
      schedules: [
        { id: uuid(1), start: '2026-11-20T14:00:00Z', end: '2026-11-20T15:00:00+00:00', subscriptionSequenceNumber: 7 },
      ],
    })
    expect(state).toMatchObject({ name: 'Café', location: null, isFeatured: false, deleted: false, archived: false })
    expect(state['calendarEventTypeId']).toBe(uuid(21).replace('8000', 'abcd'))
    expect(state['schedules']).toEqual({
      [uuid(1)]: {
        start: '2026-11-20T14:00:00.000Z',
        end: '2026-11-20T15:00:00.000Z',
        isAllDay: true,
        recurringType: null,
        recurringInterval: null,
        recurringOffset: null,
        recurrenceOfCalendarEventScheduleId: null,
      },
    })
  })

  test('a field that only the server sets is in no state and no patch, and is unknown to whoever sends it', () => {
    const given = { name: 'Census', isPublished: true }
    expect(documentToState(entity, given)).not.toHaveProperty('isPublished')
    expect(canonicalPatch(entity, given)).toEqual({ name: 'Census' })
    expect(unknownNames(entity, given)).toEqual(['isPublished'])
  })
})

describe.each(Object.entries(tellings))('with before sent %s:', (_name, tell) => {
  const change = (from: DocumentState, to: DocumentState) => asSent(edit(difference(entity, from, to), 'update'))
  const asSent = (given: Edit): Edit => ({ ...given, before: tell(given.before) })

  describe('apply and merge', () => {
    test('apply and merge agree when nobody else has changed anything', () => {
      fc.assert(
        fc.property(states, states, (from, to) => {
          const given = change(from, to)
          expect(merged(from, given).state).toEqual(applyEdit(entity, from, given))
          expect(applyEdit(entity, from, given)).toEqual(to)
        }),
      )
    })

    test('apply and merge agree on a document that is created', () => {
      fc.assert(
        fc.property(states, (state) => {
          const given = edit(creation(entity, state), 'create')
          expect(merged(null, given).state).toEqual(applyEdit(entity, null, given))
          expect(applyEdit(entity, null, given)).toEqual(state)
          expect(mergeEdit(entity, state, given)).toEqual({ outcome: 'refused', reason: 'EXISTS' })
        }),
      )
    })
  })

  describe('merge', () => {
    test('merge works per field and per child row: changes of different places both take effect, in either order', () => {
      fc.assert(
        fc.property(states, states, states, (from, mine, theirs) => {
          const one = change(from, mine)
          const other = without(change(from, theirs), placesOf(one))
          const first = merged(merged(from, one).state, other).state
          const second = merged(merged(from, other).state, one).state
          expect(first).toEqual(second)
        }),
      )
    })

    test('merge conflicts at exactly the places that both sides changed to something different', () => {
      fc.assert(
        fc.property(states, states, states, (from, mine, theirs) => {
          const [one, other] = [change(from, mine), change(from, theirs)]
          const merge = mergeEdit(entity, merged(from, one).state, other)
          const different = placesOf(change(mine, theirs))
          const both = [...placesOf(one)].filter((place) => placesOf(other).has(place) && different.has(place))
          expect(merge.outcome === 'conflict' ? merge.places.toSorted() : []).toEqual(both.toSorted())
        }),
      )
    })

    test('merge has nothing to do when somebody has already made the same change', () => {
      fc.assert(
        fc.property(states, states, (from, to) => {
          const again = merged(merged(from, change(from, to)).state, change(from, to))
          expect(again).toMatchObject({ before: {}, after: {} })
          expect(again.state).toEqual(to)
        }),
      )
    })

    test('merge lets a delete conflict with any newer change, and any other edit with a delete', () => {
      fc.assert(
        fc.property(states, states, (seen, newer) => {
          const remove = asSent(edit(deletion(seen)))
          const changes = placesOf(change(seen, newer))
          expect(mergeEdit(entity, newer, remove).outcome).toBe(changes.size > 0 ? 'conflict' : 'merged')
          const gone = merged(seen, remove).state
          expect(gone).toEqual({ ...seen, deleted: true })
          expect(merged(gone, asSent(edit(deletion(newer))))).toMatchObject({ before: {}, after: {} })
          if (changes.size > 0) expect(mergeEdit(entity, gone, change(seen, newer)).outcome).toBe('conflict')
        }),
      )
    })

    test('merge refuses to change a document that never existed', () => {
      expect(mergeEdit(entity, null, change(emptyState(entity), { ...emptyState(entity), name: 'New' }))).toEqual({
        outcome: 'refused',
        reason: 'UNKNOWN',
      })
    })

    test('merge lets a delete that says where it saw the document conflict with anything newer', () => {
      const state: DocumentState = { ...emptyState(entity), deleted: false }
      const seen = { position: 7, edit: uuid(1) }
      const remove = edit({ before: seen, after: { deleted: true } })
      expect(mergeEdit(entity, state, remove, seen)).toMatchObject({ outcome: 'merged', after: { deleted: true } })
      for (const now of [{ ...seen, position: 8 }, { ...seen, edit: uuid(2) }, null]) {
        expect(mergeEdit(entity, state, remove, now)).toEqual({ outcome: 'conflict', places: ['deleted'] })
      }
    })

    test('merge restores a deleted document', () => {
      fc.assert(
        fc.property(states, (state) => {
          const gone: DocumentState = { ...state, deleted: true }
          const restore = edit({ before: { deleted: true }, after: { deleted: false } })
          expect(restore.kind).toBe('restore')
          expect(merged(gone, restore).state).toEqual(state)
        }),
      )
    })
  })

  describe('the inverse', () => {
    test('the inverse restores the previous state, for every kind of edit', () => {
      fc.assert(
        fc.property(states, states, (from, to) => {
          const done = merged(from, change(from, to))
          expect(merged(done.state, asSent(edit(inverse(done)))).state).toEqual(from)
          const removed = merged(from, asSent(edit(deletion(from))))
          expect(merged(removed.state, asSent(edit(inverse(removed)))).state).toEqual(from)
        }),
      )
    })

    test("the inverse never reverts somebody else's identical change", () => {
      fc.assert(
        fc.property(states, states, (from, to) => {
          const theirs = merged(from, change(from, to)).state
          const mine = merged(theirs, change(from, to))
          expect(merged(mine.state, asSent(edit(inverse(mine)))).state).toEqual(theirs)
        }),
      )
    })

    test('the inverse undoes only its own part after others have made changes', () => {
      const row: Row = { name: 'Link', url: 'https://example.org', linkType: 'Other', displayOrder: 1 }
      const from = documentToState(entity, { name: 'Census' })
      const mine = merged(from, change(from, { ...from, name: 'Autumn census' }))
      const theirs = merged(mine.state, change(mine.state, { ...mine.state, urls: { [uuid(11)]: row } })).state
      expect(merged(theirs, asSent(edit(inverse(mine)))).state).toEqual({ ...from, urls: { [uuid(11)]: row } })
    })
  })
})
