import { makeExecutableSchema } from '@graphql-tools/schema'
import { describe, expect, test } from 'vitest'
import { readRecordings, type Recording } from '#tests/sync/wire/recording.ts'
import { collectionsOf, entityOf } from '../entities/index.ts'
import { SCHEMA } from '../protocol/schema.ts'
import { toColumnName, toColumns } from './to-columns.ts'
import { toRxdb } from './to-rxdb.ts'
import { toSdl } from './to-sdl.ts'
import { toZod } from './to-zod.ts'

const collections = collectionsOf('administrator')

const event = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Autumn census',
  descriptionHtml: null,
  location: null,
  calendarEventTypeId: '00000000-0000-4000-8000-000000000002',
  imageBlobReferenceId: null,
  imageAlternativeText: null,
  isFeatured: false,
  isPaidPromotion: false,
  status: 'Scheduled',
  statusNote: null,
  requirement: 'None',
  isPublic: true,
  publishAt: null,
  unpublishAt: null,
  isPublished: false,
  archived: false,
  urls: [],
  providers: [],
  schedules: [],
  tagLinks: [],
}

/** The shapes that a released build's device stores for its documents; the names RxDB adds begin with `_`. */
function storedShapes(disk: Recording['disk']): Record<string, unknown> {
  const internal = disk.find(({ name }) => name.endsWith('_rxdb_internal'))
  const rows = internal?.stores.find(({ name }) => name === 'docs')?.rows ?? []
  const shapes = rows.flatMap(([, row]) => {
    const { context, data } = row as { context: string; data: { name: string; schema: { properties: object } } }
    if (context !== 'collection') return []
    const own = Object.entries(data.schema.properties).filter(([name]) => !name.startsWith('_'))
    return [[data.name, Object.fromEntries(own)] as const]
  })
  return Object.fromEntries(shapes)
}

function messagesOf(value: unknown): string[] {
  const parsed = toZod(entityOf('calendarEvent')).safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

describe('the RxDB schema of a collection', () => {
  test('the RxDB schemas are those released under this schema number: another shape needs another number', () => {
    const released = readRecordings().findLast(({ schema }) => schema === SCHEMA)
    const today = Object.fromEntries(collections.map((name) => [name, toRxdb(entityOf(name)).properties]))
    if (released) {
      expect(today, 'raise SCHEMA in sync/protocol/schema.ts').toEqual(storedShapes(released.disk))
    }
    const newest = readRecordings().at(-1)?.schema ?? 0
    expect(SCHEMA, 'a schema number never goes down').toBeGreaterThanOrEqual(newest)
  })

  test('an RxDB schema holds the shape alone, so that no form rule can stop a pull', () => {
    const text = JSON.stringify(collections.map((collection) => toRxdb(entityOf(collection))))
    expect(text).not.toMatch(/pattern|minLength|enum|minimum|format/)
  })
})

describe('the GraphQL types', () => {
  test('GraphQL accepts the derived types, with one input for creating and one for changing', () => {
    const text = collections.map((collection) => toSdl(entityOf(collection))).join('\n')
    const schema = makeExecutableSchema({ typeDefs: `${text}\ntype Query { none: Boolean }` })
    for (const collection of collections) {
      const { name, children } = entityOf(collection)
      for (const one of [name, ...Object.values(children).map((child) => child.name)]) {
        expect(schema.getType(one)?.astNode?.kind).toBe('ObjectTypeDefinition')
        expect(schema.getType(`${one}Input`)?.astNode?.kind).toBe('InputObjectTypeDefinition')
        expect(schema.getType(`${one}Change`)?.astNode?.kind).toBe('InputObjectTypeDefinition')
      }
    }
  })
})

describe('the columns', () => {
  test('the columns are the fields in snake_case', () => {
    expect(toColumnName('imageBlobReferenceId')).toBe('image_blob_reference_id')
    expect(toColumns(entityOf('calendarHeadline')).map(({ column }) => column)).toEqual([
      'id',
      'start',
      'end',
      'name',
      'description_html',
      'image_blob_reference_id',
      'archived',
    ])
  })
})

describe('the zod object', () => {
  test('the zod object accepts a whole event', () => {
    expect(messagesOf(event)).toEqual([])
  })

  test("the zod object answers in the specification's words", () => {
    expect(messagesOf({ ...event, name: ' ' })).toEqual(['Name is required'])
    expect(messagesOf({ ...event, calendarEventTypeId: '' })).toEqual(['Type of event is required'])
    const link = { id: event.id, name: '', url: 'https://example.org', linkType: 'Other', displayOrder: 99 }
    expect(messagesOf({ ...event, urls: [link] })).toEqual(['Link text is required'])
  })

  test('the zod object refuses unknown fields, dangerous addresses and dates that do not exist', () => {
    expect(messagesOf({ ...event, createdByUserId: event.id })).toHaveLength(1)
    const link = { id: event.id, name: 'Link', url: 'javascript:alert(1)', linkType: 'Other', displayOrder: 99 }
    expect(messagesOf({ ...event, urls: [link] })).toHaveLength(1)
    const schedule = {
      id: event.id,
      start: '2026-02-30T00:00:00.000Z',
      end: '2026-03-01T00:00:00.000Z',
      isAllDay: true,
      recurringType: null,
      recurringInterval: null,
      recurringOffset: null,
      recurrenceOfCalendarEventScheduleId: null,
      subscriptionSequenceNumber: 0,
    }
    expect(messagesOf({ ...event, schedules: [schedule] })).toEqual(['Start date is required'])
  })

  test('the zod object requires the uploaded files of the CMS entities', () => {
    const parsed = toZod(entityOf('cmsImage')).safeParse({
      id: event.id,
      name: 'Logo',
      blobReferenceId: null,
      archived: false,
    })
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['An uploaded image is required'])
  })
})
