import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { logIn } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess
let administrator: BrowserLike

beforeAll(async () => {
  database = await createTestDatabase()
  product = await startInProcess(database.url)
  await createAccount(database.sql, { email: 'admin@example.com', administrator: true })
  administrator = browserLike(product.url)
  await logIn(administrator, 'admin@example.com')
})

afterAll(async () => {
  await product?.stop()
  await database?.drop()
})

function send(browser: BrowserLike, bytes: Uint8Array<ArrayBuffer>, name = 'picture.png', id?: string) {
  const body = new FormData()
  if (id !== undefined) body.append('id', id)
  body.append('files', new Blob([bytes]), name)
  return browser.visit('/api/blobs/upload', { method: 'POST', body, headers: { 'x-requested-with': 'calendar' } })
}

const picture = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#0F5C63' } })
      .png()
      .toBuffer(),
  )

test('an uploaded picture is answered with its id and its address, and can be seen there by everybody', async () => {
  const answer = await send(administrator, await picture(40, 30))
  expect(answer.status).toBe(200)
  const { items } = (await answer.json()) as { items: { id: string; url: string }[] }
  const [item] = items
  expect(item?.url).toBe(`/blobs/${item?.id}`)
  const seen = await browserLike(product.url).visit(item?.url ?? '')
  expect(seen.headers.get('content-type')).toBe('image/png')
  expect(seen.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(seen.headers.get('x-content-type-options')).toBe('nosniff')
  const { width, height } = await sharp(await seen.arrayBuffer()).metadata()
  expect([width, height]).toEqual([40, 30])
})
