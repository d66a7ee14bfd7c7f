import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Child, Entity, Field, FieldKind } from '#sync/define.ts'
import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { createOf, pushEdits, pushOnce } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'
import { isThorough } from '../support/runner/amounts.ts'

let school: TwoAdministrators
let ids: string[]

beforeAll(async () => {
  school = await twoAdministrators()
  const type = createOf('calendarEventType', { name: 'Exams' })
  const date = '2026-11-20T00:00:00.000Z'
  const event = createOf('calendarEvent', {
    name: 'Census',
    calendarEventTypeId: type.documentId,
    schedules: [{ id: randomUUID(), start: date, end: date }],
  })
  const tag = createOf('itemTag', { name: 'Primary' })
  await pushEdits(school.alex.browser, school.alex.id, [type, event, tag])
  ids = [type.documentId, event.documentId, tag.documentId, ...Object.keys(event.after['schedules'] as object)]
})

afterAll(() => school?.stop())

const collections = collectionsOf('administrator')

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '#ABCDEF'),
  fc.constantFrom("'; drop table item_tag; --", '<script>alert(1)</script>', 'javascript:alert(1)', '__proto__'),
)
const oddValue = fc.oneof(oddText, fc.double(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null), fc.uuid())
const nearInstant = fc.nat({ max: 500 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString())
const instant = fc.oneof(
  { weight: 30, arbitrary: nearInstant },
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)
const knownId = fc.nat({ max: 3 }).map((index) => ids[index]!)
const id = fc.oneof({ weight: 6, arbitrary: knownId }, { weight: 3, arbitrary: fc.uuid() }, oddText)

const ordinary: Record<FieldKind, fc.Arbitrary<unknown>> = {
  uuid: id,
  text: fc.string({ minLength: 1, maxLength: 8 }),
  html: fc.constantFrom(null, '<p>Text</p>', '<p onclick="x">Text</p>'),
  url: fc.webUrl(),
  instant,
  date: instant,
  color: fc.constantFrom('#000000', '#ABCDEF', '#0f5c63', 'red'),
  integer: fc.integer(),
  flag: fc.boolean(),
  choice: fc.constantFrom('Other', 'SchoolPhase', 'Invented'),
  reference: fc.oneof({ weight: 9, arbitrary: knownId }, id),
  blob: fc.option(fc.uuid(), { freq: 1 }),
  names: fc.array(fc.string({ maxLength: 8 })),
}

const valueOf = (field: Field) =>
  fc.oneof({ weight: 30, arbitrary: ordinary[field.kind] }, { weight: 1, arbitrary: oddValue })

function fieldsOf(definition: Entity | Child): Record<string, fc.Arbitrary<unknown>> {
  const fields = Object.entries(definition.fields).filter(([name, field]) => name !== 'id' && !field.setByServer)
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field)]))
}

/** A patch of the entity's own fields and rows, mostly with values of the right kind. */
function patchOf(collection: Collection): fc.Arbitrary<unknown> {
  const entity = entityOf(collection)
  const lists = Object.entries(entity.children).map(([list, child]) => {
    const row = fc.oneof(
      fc.record(fieldsOf(child)),
      fc.record(fieldsOf(child), { requiredKeys: [] }),
      fc.constant(null),
    )
    const rowId = fc.oneof({ weight: 9, arbitrary: fc.oneof(knownId, fc.uuid()) }, { weight: 1, arbitrary: id })
    return [list, fc.dictionary(rowId, row, { minKeys: 1, maxKeys: 2 })] as const
  })
  const places: Record<string, fc.Arbitrary<unknown>> = {
    ...fieldsOf(entity),
    deleted: fc.boolean(),
    ...Object.fromEntries(lists),
  }
  return fc
    .subarray(Object.keys(places), { maxLength: 4 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, places[name]!]))))
}

const editOfEntity = fc.constantFrom(...collections).chain((entity) =>
  fc.record({
    id: fc.uuid(),
    entity: fc.constant(entity),
    documentId: fc.oneof(knownId, fc.uuid()),
    kind: fc.constantFrom('create', 'create', 'create', 'update', 'delete', 'archive', 'restore'),
    base: fc.oneof(fc.constant(null), fc.nat()),
    before: fc.oneof(fc.constant({}), patchOf(entity)),
    after: patchOf(entity),
    madeAt: instant,
  }),
)

const anyEdit = fc.record({
  id: fc.oneof(fc.uuid(), id),
  entity: fc.oneof(fc.constantFrom(...collections), fc.string()),
  documentId: id,
  kind: fc.constantFrom('create', 'update', 'other'),
  base: oddValue,
  before: fc.jsonValue(),
  after: fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), oddValue)),
  madeAt: oddValue,
})

const edit = fc.oneof({ weight: 16, arbitrary: editOfEntity }, anyEdit, fc.jsonValue())

test('whatever is pushed is answered, edit by edit, and never with a 5xx status', async () => {
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 10 }), async (edits) => {
      const { status, answer } = await pushOnce(school.alex.browser, school.alex.id, edits)
      expect(status).toBe(200)
      const answers = answer?.answer === 'ANSWERS' ? answer.answers : []
      expect(answers).toHaveLength(edits.length)
      for (const one of answers) kinds.add(one.answer === 'REFUSED' ? one.code : one.answer)
    }),
    { numRuns: isThorough ? 150 : 50 },
  )
  for (const kind of ['APPLIED', 'CONFLICT', 'INVALID', 'UNKNOWN', 'MALFORMED', 'HELD']) {
    expect(kinds).toContain(kind)
  }
  expect(kinds).not.toContain('INTERNAL')
})

test('a list nested a hundred thousand times is answered too', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const query = `mutation ($edits: JSON!, $user: ID!) { push(edits: $edits, actingUser: $user, schema: ${SCHEMA}) }`
  for (const edits of [nested, `[${nested}]`, `[{"id":"${randomUUID()}","before":${nested}}]`]) {
    const response = await school.alex.browser.visit('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'calendar' },
      body: `{"query":${JSON.stringify(query)},"variables":{"user":"${school.alex.id}","edits":${edits}}}`,
    })
    expect(response.status).toBeLessThan(500)
  }
})
