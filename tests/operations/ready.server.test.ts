import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyz } from '#server/health/health.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { eventually } from '../support/waiting/eventually.ts'

let database: TestDatabase
let product: InProcess

beforeAll(async () => {
  database = await createTestDatabase()
  product = await startInProcess(database.url)
})
afterAll(async () => {
  await product?.stop()
  await database?.drop()
})

const ready = async () => {
  const response = await fetch(`${product.url}/readyz`)
  return [response.status, await response.json()]
}

test('a process is ready on its own database and on one that a newer program has migrated', async () => {
  expect(await ready()).toEqual([200, { status: 'ready' }])
  await database.sql`insert into migration (name, hash) values ('9999_of_tomorrow.sql', '')`
  expect(await ready()).toEqual([200, { status: 'ready', newer: ['9999_of_tomorrow.sql'] }])
})

test('a process on a database that lacks one of its migrations, or everything, is not ready and says why', async () => {
  const [last] = await database.sql<{ name: string }[]>`
    delete from migration where name = (select max(name) from migration where name < '9999') returning name, hash`
  expect(await ready()).toEqual([
    503,
    { status: 'not ready', because: ['the database lacks 1 migrations of this program'] },
  ])
  await database.sql`insert into migration ${database.sql(last!)}`
  await database.sql`alter table sync_meta rename to sync_meta_elsewhere`
  expect(await ready()).toEqual([503, { status: 'not ready', because: ['the database is empty'] }])
  await database.sql`alter table sync_meta_elsewhere rename to sync_meta`
  expect(await ready()).toEqual([200, { status: 'ready', newer: ['9999_of_tomorrow.sql'] }])
})

test('a process whose connection PostgreSQL has just dropped in mid-write is not ready for a moment', async () => {
  const app = express().get('/readyz', readyz({ ...product.product, wasConnectionDropped: () => true }))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`)
  server.close()
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ because: ['the database has just dropped a connection'] })
})

test('a line of the log names its request, and neither a token nor what somebody looks for', async () => {
  for (const path of ['/preview/secret-token', '/unsubscribe/secret-token', '/calendar/search/secret-words']) {
    const { headers } = await fetch(`${product.url}${path}`)
    const id = headers.get('x-request-id')
    // It is written when the answer has gone out.
    await eventually(() => expect(product.lines.filter((line) => id !== null && line.includes(id))).not.toEqual([]))
  }
  expect(product.lines.join('')).not.toContain('secret-')
  expect(product.lines.join('')).toContain('/preview/…')
})
