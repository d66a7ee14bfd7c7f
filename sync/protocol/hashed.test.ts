import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { childOf } from '../define.ts'
import { entities, entityOf } from '../entities/index.ts'
import { canonicalRow } from './canonical.ts'
import { isHashed, isRowPatch, standingOf, type Row } from './edit.ts'
import { condensed, hashOf, holdsHash, isAsSeen, wholeAgain } from './hashed.ts'
import { isEdit } from './is-edit.ts'

const entity = entityOf('calendarEvent')
const fields = childOf(entity, 'schedules')?.fields ?? {}
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const date = (parts: Record<string, unknown> = {}): Row =>
  canonicalRow(fields, { start: '2026-11-20T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', ...parts })
const texts = ['', 'abc', 'Café 😀', '\ud800 half', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'é€'.repeat(5000)]
const place = `schedules/${uuid(1)}`

describe('a hash', () => {
  test('a hash equals the recorded examples, on both sides and for ever: edits of older builds wait in queues', () => {
    expect(hashOf(entity, 'descriptionHtml', '<p>Café 😀</p>')).toEqual({ hash: '2fuPa0DwZZem4tTN2jW2SQ' })
    expect(hashOf(entity, place, date())).toEqual({ hash: 'l9z9B2mlyDGPmrtEXYu6Ng' })
    const second = hashOf(entity, place, date({ isAllDay: false, recurringInterval: 2 }))
    expect(second).toEqual({ hash: 'cC3adYRCdTUaraB4kslZ0A' })
  })

  test('a hash is the beginning of the SHA-256 of the JSON in UTF-8, as others compute it', () => {
    for (const text of texts) {
      const digest = createHash('sha256').update(JSON.stringify(text)).digest()
      expect(hashOf(entity, 'descriptionHtml', text)).toEqual({ hash: digest.subarray(0, 16).toString('base64url') })
    }
  })

  test('the hash of a row stays the same when the entity gains a field that the row has by default', () => {
    const older = { start: '2026-11-20T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z' }
    expect(hashOf(entity, place, date())).toEqual(hashOf(entity, place, older))
    expect(hashOf(entity, place, date({ recurringInterval: 0 }))).not.toEqual(hashOf(entity, place, date()))
  })

  test('a hash recognises what was seen and nothing else: it is never compared as a value', () => {
    const [seen, other] = [date(), date({ isAllDay: false })]
    expect(isAsSeen(entity, place, seen, hashOf(entity, place, seen))).toBe(true)
    expect(isAsSeen(entity, place, other, hashOf(entity, place, seen))).toBe(false)
    expect(isAsSeen(entity, place, null, hashOf(entity, place, seen))).toBe(false)
    const { hash } = hashOf(entity, 'name', 'Census')
    expect(isAsSeen(entity, 'name', hash, { hash })).toBe(false)
    expect(isAsSeen(entity, 'name', 'Census', { hash })).toBe(true)
  })

  test('a hash cannot be mistaken for a value, a row or a list', () => {
    const named = Object.values(entities).flatMap(({ fields: own, children }) => [
      ...Object.keys(own),
      ...Object.values(children).flatMap((child) => Object.keys(child.fields)),
    ])
    expect(named.filter((name) => ['hash', 'position', 'edit'].includes(name))).toEqual([])
    expect(isRowPatch({ hash: 'x' })).toBe(false)
    expect(isHashed({ [uuid(1)]: date() })).toBe(false)
  })
})

describe('the state that an edit saw', () => {
  const long = 'x'.repeat(5000)
  const manyDates = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [uuid(index + 1), date()]))

  test('a short text or list travels whole in before, one over 4 KB as hashes', () => {
    const few = { [uuid(1)]: date(), [uuid(2)]: null }
    const short = { name: 'Census', descriptionHtml: '<p>Short</p>', schedules: few }
    expect(condensed(entity, short)).toEqual(short)
    const seen = condensed(entity, {
      name: 'Census',
      descriptionHtml: long,
      schedules: { ...manyDates, [uuid(99)]: null },
    })
    expect(seen).toMatchObject({ name: 'Census', descriptionHtml: hashOf(entity, 'descriptionHtml', long) })
    expect(seen['schedules']).toMatchObject({ [uuid(1)]: hashOf(entity, place, date()), [uuid(99)]: null })
    expect(condensed(entity, seen)).toEqual(seen)
    expect([holdsHash(short), holdsHash(seen)]).toEqual([false, true])
  })

  test('the size limit of before counts bytes of UTF-8, not characters', () => {
    expect(holdsHash(condensed(entity, { descriptionHtml: '€'.repeat(1300) }))).toBe(false)
    expect(holdsHash(condensed(entity, { descriptionHtml: '€'.repeat(1400) }))).toBe(true)
  })

  test('a hashed before becomes whole again wherever a document still holds what was seen', () => {
    const seen = condensed(entity, { descriptionHtml: long, schedules: manyDates })
    const changed = { ...manyDates, [uuid(2)]: date({ isAllDay: false }) }
    const whole = wholeAgain(entity, seen, { descriptionHtml: long, schedules: changed })
    expect(whole['descriptionHtml']).toBe(long)
    expect(whole['schedules']).toMatchObject({ [uuid(1)]: date(), [uuid(2)]: hashOf(entity, place, date()) })
  })

  test('the before of a delete may be no more than where the document stood', () => {
    expect(standingOf({ position: 7, edit: uuid(5) })).toEqual({ position: 7, edit: uuid(5) })
    expect(standingOf({ position: 7, edit: null })).toEqual({ position: 7, edit: null })
    expect(standingOf({ position: 7, edit: null, name: 'Census' })).toBeNull()
    expect(standingOf({ name: 'Census' })).toBeNull()
  })

  test('hashes have 128 bits to be well-formed, and may stand only in before', () => {
    const given = { id: uuid(1), entity: 'calendarEvent', documentId: uuid(2), kind: 'update', base: 1 }
    const hash = hashOf(entity, 'name', 'Census')
    const edit = { ...given, madeAt: '2026-11-20T12:00:00.000Z', before: {}, after: { name: 'New' } }
    const row = { schedules: { [uuid(1)]: hash } }
    expect(isEdit({ ...edit, before: { descriptionHtml: hash, ...row } })).toBe(true)
    expect(isEdit({ ...edit, before: { descriptionHtml: { hash: 'short' } } })).toBe(false)
    expect(isEdit({ ...edit, before: { schedules: { [uuid(1)]: { hash: '' } } } })).toBe(false)
    expect(isEdit({ ...edit, after: { name: hash } })).toBe(false)
  })
})
