import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetUnnamedBlobs } from '#server/blobs/forget-unnamed.ts'
import { openStores } from '#server/blobs/store/open-stores.ts'
import { whole, type BlobStores } from '#server/blobs/store/store.ts'
import { takeFile } from '#server/blobs/take-file.ts'
import { readEnv } from '#server/env.ts'
import { createAccount } from '../support/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let blobs: BlobStores
let userId: string
let picture: Buffer

beforeAll(async () => {
  database = await createTestDatabase()
  blobs = await openStores(readEnv({}).blobs, database, pino({ level: 'silent' }))
  userId = await createAccount(database.sql, { email: 'admin@example.org', administrator: true })
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
})

afterAll(() => database?.drop())

const request = { headers: {}, socket: {}, get: () => undefined } as unknown as Request

function send(id: string, checkAgain: () => Promise<unknown> = async () => {}) {
  const uploader = { request, userId, writes: database.writes, blobs, checkAgain }
  return takeFile(uploader, { id, filename: 'a.png', bytes: whole(picture) })
}

const isStored = async (id: string) => (await database.sql`select from blob_reference where id = ${id}`).length > 0

const objects = async () => (await database.sql`select from blob_object`).length

test('a picture that a device sends again is stored as long as a new one: an edit that names it may still come', async () => {
  const [sentAgain, sentOnce] = [randomUUID(), randomUUID()]
  for (const id of [sentAgain, sentOnce]) await send(id)
  await database.sql`update blob_reference set sent_date = now() - interval '61 days'`
  await send(sentAgain)
  await forgetUnnamedBlobs(database, blobs)
  expect([await isStored(sentAgain), await isStored(sentOnce)]).toEqual([true, false])
})

test('the quota is checked again in the transaction that stores a file: what was used up meanwhile counts', async () => {
  const id = randomUUID()
  const useUp = () => database.writes`
    insert into blob_reference (id, filename, mime_type, size, created_by_user_id)
    values (gen_random_uuid(), 'b.png', 'image/png', ${1024 ** 3}, ${userId})`
  const before = await objects()
  await expect(send(id, useUp)).rejects.toMatchObject({ code: 'TOO_MANY_UPLOADS' })
  expect(await isStored(id)).toBe(false)
  expect(await objects(), 'and nothing is left of it').toBe(before)
})
