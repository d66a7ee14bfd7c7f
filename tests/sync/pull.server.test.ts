import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/account/passwords/password-hash.ts'
import { withPositionLock } from '#server/db/client.ts'
import { newEpoch } from '#server/db/epoch.ts'
import { isTombstone } from '#sync/protocol/pull-answer.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { insertEvent, insertEvents, insertType, insertUser, type Account } from '../support/content.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { pullAll, pullOnce } from '../support/pull.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

describe('pull', () => {
  let database: TestDatabase
  let product: InProcess
  let reader: Account
  let administrator: Account
  let asReader: BrowserLike
  let asAdministrator: BrowserLike
  let typeId: string

  beforeAll(async () => {
    database = await createTestDatabase()
    product = await startInProcess(database.url)
    const passwordHash = await hashPassword(samplePassword)
    reader = await insertUser(database.writes, { email: 'reader@example.org', passwordHash })
    administrator = await insertUser(database.writes, {
      email: 'administrator@example.org',
      passwordHash,
      roleGroupId: 'Administrator',
    })
    asReader = browserLike(product.url)
    asAdministrator = browserLike(product.url)
    await logIn(asReader, reader.email)
    await logIn(asAdministrator, administrator.email)
    typeId = await insertType(database.writes)
  })

  afterAll(async () => {
    await product.stop()
    await database.drop()
  })

  test('a pull needs a session: a visitor gets 401', async () => {
    const visitor = browserLike(product.url)
    expect(await pullOnce(visitor, reader.id)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
  })

  test("a pull answers OTHER_USER when the session is not the acting user's", async () => {
    expect(await pullOnce(asReader, administrator.id)).toMatchObject({ status: 200, answer: { answer: 'OTHER_USER' } })
  })

  test('a pull answers pages of 500 in position order, and the head as the last position', async () => {
    await insertEvents(database.writes, typeId, 1200)
    const { documents, checkpoint, pages } = await pullAll(asReader, reader.id)
    const positions = documents.map(({ document }) => document.position)
    expect(pages).toBe(3)
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    expect(documents.filter(({ collection }) => collection === 'calendarEvent')).toHaveLength(1200)
    const [head] = await database.sql<{ head: number }[]>`select sync_head() as head`
    expect(checkpoint.position).toBe(head?.head)
    expect(checkpoint.since).toBe(head?.head)
  })

  test('a pull from the last checkpoint answers nothing, then only what changed', async () => {
    const { checkpoint } = await pullAll(asReader, reader.id)
    expect((await pullAll(asReader, reader.id, checkpoint)).documents).toEqual([])
    const { id, scheduleId } = await insertEvent(database.writes, { typeId, name: 'Results day' })
    const changed = await pullAll(asReader, reader.id, checkpoint)
    expect(changed.documents).toHaveLength(1)
    expect(changed.documents[0]).toMatchObject({
      collection: 'calendarEvent',
      document: {
        id,
        name: 'Results day',
        calendarEventTypeId: typeId,
        urls: [],
        providers: [],
        tagLinks: [],
        schedules: [
          { id: scheduleId, start: '2026-11-20T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', isAllDay: true },
        ],
      },
    })
  })

  test('a pull carries no createdByUserId, no createdDate, and to readers no archived flag of an event', async () => {
    const { documents } = await pullAll(asAdministrator, administrator.id)
    expect(JSON.stringify(documents)).not.toMatch(/createdBy|createdDate|changedAt|deletedAt/)
    const event = (await pullAll(asReader, reader.id)).documents.find(
      ({ collection }) => collection === 'calendarEvent',
    )
    expect(event?.document).not.toHaveProperty('archived')
  })

  test('a pull sends the CMS collections to administrators only', async () => {
    const collectionsOf = async (browser: BrowserLike, { id }: Account) =>
      new Set((await pullAll(browser, id)).documents.map(({ collection }) => collection))
    expect(await collectionsOf(asReader, reader)).not.toContain('cmsText')
    expect(await collectionsOf(asAdministrator, administrator)).toContain('cmsText')
  })

  test('a pull sends a deleted document, and to readers an archived event, as a tombstone of id and position', async () => {
    const { checkpoint } = await pullAll(asReader, reader.id)
    const deleted = await insertEvent(database.writes, { typeId })
    const archived = await insertEvent(database.writes, { typeId })
    await database.writes`update calendar_event set deleted = true where id = ${deleted.id}`
    await database.writes`update calendar_event set archived = true where id = ${archived.id}`
    const { documents } = await pullAll(asReader, reader.id, checkpoint)
    const gone = documents.map(({ document }) => document).filter(isTombstone)
    expect(gone.map(({ id }) => id).toSorted()).toEqual([deleted.id, archived.id].toSorted())
    expect(gone.map((document) => Object.keys(document).toSorted())).toEqual(
      Array.from({ length: 2 }, () => ['deleted', 'id', 'position']),
    )
    const whole = (await pullAll(asAdministrator, administrator.id)).documents
    expect(whole.find(({ document }) => document.id === archived.id)?.document).toMatchObject({ archived: true })
  })

  test('a pull sends an archived type to readers as name, colour and whether it is a deadline', async () => {
    const { checkpoint } = await pullAll(asReader, reader.id)
    const id = await insertType(database.writes, 'Conference')
    await database.writes`
      update calendar_event_type set archived = true, is_deadline = true, description_html = '<p>Not for readers</p>'
      where id = ${id}`
    const { documents } = await pullAll(asReader, reader.id, checkpoint)
    expect(documents).toMatchObject([
      {
        document: {
          ...{ id, name: 'Conference', color: '#0f5c63', displayOrder: 99 },
          ...{ archived: true, isDeadline: true, descriptionHtml: null },
        },
      },
    ])
  })

  test('a removed schedule disappears from the document, which moves', async () => {
    const event = await insertEvent(database.writes, { typeId })
    const { checkpoint } = await pullAll(asReader, reader.id)
    await database.writes`update calendar_event_schedule set deleted_at = now() where id = ${event.scheduleId}`
    const { documents } = await pullAll(asReader, reader.id, checkpoint)
    expect(documents).toMatchObject([{ document: { id: event.id, schedules: [] } }])
  })

  test('the head is the greatest committed position, never the sequence that an uncommitted writer has moved', async () => {
    const { checkpoint } = await pullAll(asReader, reader.id)
    const written = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const writing = withPositionLock(database.writes, async (tx) => {
      const event = await insertEvent(tx, { typeId, name: 'Not yet committed' })
      written.resolve()
      await mayCommit.promise
      return event
    })
    await written.promise
    const meanwhile = await pullAll(asReader, reader.id, checkpoint)
    expect(meanwhile.documents).toEqual([])
    expect(meanwhile.checkpoint.position).toBe(checkpoint.position)
    mayCommit.resolve()
    const { id } = await writing
    const after = await pullAll(asReader, reader.id, meanwhile.checkpoint)
    expect(after.documents.map(({ document }) => document.id)).toEqual([id])
  })

  test('a malformed checkpoint is refused with a message, whatever it is', async () => {
    const malformed = ['x', 7, [], {}, { epoch: 'x', scope: 'reader', position: 1, since: 1 }]
    const whole = { epoch: randomUUID(), scope: 'reader', position: 1, since: 1 }
    const broken = [
      { ...whole, position: -1 },
      { ...whole, position: 1.5 },
      { ...whole, scope: 'owner' },
    ]
    for (const checkpoint of [...malformed, ...broken, { ...whole, since: '1; drop table' }]) {
      expect(await pullOnce(asReader, reader.id, checkpoint)).toMatchObject({
        answer: undefined,
        code: 'MALFORMED_CHECKPOINT',
      })
    }
  })

  test('a pull answers RESET for another scope, for a checkpoint ahead of the sequence and for a cursor older than the purge', async () => {
    const { checkpoint } = await pullAll(asReader, reader.id)
    const answerTo = async (given: object) => (await pullOnce(asReader, reader.id, given)).answer
    expect(await answerTo({ ...checkpoint, scope: 'administrator' })).toMatchObject({
      answer: 'RESET',
      scope: 'reader',
    })
    expect(await answerTo({ ...checkpoint, position: checkpoint.position + 1_000_000 })).toMatchObject({
      answer: 'RESET',
    })
    await database.writes`update sync_meta set min_position = ${checkpoint.since}`
    expect(await answerTo({ ...checkpoint, since: checkpoint.since - 1 })).toMatchObject({ answer: 'RESET' })
    expect(await answerTo(checkpoint)).toMatchObject({ answer: 'PAGE' })
    await database.writes`update sync_meta set min_position = 0`
  })

  test('a pull answers UPGRADE to a schema older than the oldest served, and to one newer than its own', async () => {
    await database.writes`update sync_meta set min_schema = ${SCHEMA + 1}`
    expect((await pullOnce(asReader, reader.id)).answer).toEqual({ answer: 'UPGRADE' })
    await database.writes`update sync_meta set min_schema = ${SCHEMA}`
    expect((await pullOnce(asReader, reader.id, null, SCHEMA + 1)).answer).toEqual({ answer: 'UPGRADE' })
    expect((await pullOnce(asReader, reader.id, null, SCHEMA)).answer).toMatchObject({ answer: 'PAGE' })
  })

  test('a pull answers RESET after a new epoch, and the next pull from nothing starts it', async () => {
    const { checkpoint } = await pullAll(asReader, reader.id)
    const epoch = await newEpoch(database.writes)
    expect((await pullOnce(asReader, reader.id, checkpoint)).answer).toEqual({
      answer: 'RESET',
      epoch,
      scope: 'reader',
    })
    expect((await pullAll(asReader, reader.id)).checkpoint.epoch).toBe(epoch)
  })

  test('a pull follows the role in the database at every request', async () => {
    const { checkpoint } = await pullAll(asAdministrator, administrator.id)
    await database.writes`update app_user set role_group_id = 'User' where id = ${administrator.id}`
    expect((await pullOnce(asAdministrator, administrator.id, checkpoint)).answer).toMatchObject({
      answer: 'RESET',
      scope: 'reader',
    })
    await database.writes`update app_user set role_group_id = 'Administrator' where id = ${administrator.id}`
  })
})
