import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetUnnamedBlobs } from '#server/blobs/forget-unnamed.ts'
import { createAccount } from '../support/accounts.ts'
import { startBucket, type Bucket } from '../support/servers/bucket.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { film } from '../support/browsers/films.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { logIn } from '../support/sign-in.ts'
import { eventually } from '../support/waiting/eventually.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Item = { id: string; url: string; mimeType: string }

const headers = { 'x-requested-with': 'calendar' }

const picture = async (width: number, height: number): Promise<Bytes> =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#0F5C63' } })
      .png()
      .toBuffer(),
  )

let bucket: Bucket

beforeAll(async () => {
  bucket = await startBucket()
})

afterAll(() => bucket?.remove())

async function open(database: TestDatabase, settings: string) {
  const product = await startInProcess(database.url, { BLOBS: settings })
  const administrator = browserLike(product.url)
  await logIn(administrator, 'admin@example.com')
  return { product, administrator }
}

async function upload(administrator: BrowserLike, bytes: Bytes, id: string = randomUUID()) {
  const body = new FormData()
  body.append('id', id)
  body.append('files', new Blob([bytes]), 'file')
  const response = await administrator.visit('/api/blobs/upload', { method: 'POST', body, headers })
  const { items = [], errors = [] } = (await response.json()) as { items?: Item[]; errors?: { message: string }[] }
  return { status: response.status, item: items[0]!, errors, retryAfter: response.headers.get('retry-after') }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** The ids of the objects in the bucket. */
const inBucket = async () => new Set((await bucket.calls.list('')).map(({ key }) => key.split('/')[0]))

describe.each(['database', 's3'] as const)('files that are stored in the %s', (place) => {
  let database: TestDatabase
  let product: InProcess
  let administrator: BrowserLike

  beforeAll(async () => {
    database = await createTestDatabase()
    await createAccount(database.sql, { email: 'admin@example.com', administrator: true })
    ;({ product, administrator } = await open(database, place === 's3' ? bucket.setting : 'database'))
  })

  afterAll(async () => {
    await product?.stop()
    await database?.drop()
  })

  const seen = (url: string, init?: RequestInit) => browserLike(product.url).visit(url, init)
  const range = (url: string, bytes: string) => seen(url, { headers: { range: `bytes=${bytes}` } })
  const objects = () => database.sql<{ id: string; storage: string }[]>`select id, storage from blob_object order by id`

  test('a picture has its three sizes, each with its own headers', async () => {
    const { item } = await upload(administrator, await picture(1000, 500))
    const sizes = []
    for (const size of ['thumbnail', 'list', 'full']) {
      const response = await seen(`${item.url}?size=${size}`)
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600, immutable')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      const etag = response.headers.get('etag')!
      const bytes = await bytesOf(response)
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      const { width, format } = await sharp(bytes).metadata()
      expect(response.headers.get('content-type')).toBe(`image/${format}`)
      const again = await seen(`${item.url}?size=${size}`, { headers: { 'if-none-match': etag } })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      sizes.push([width, etag])
    }
    expect(sizes.map(([width]) => width)).toEqual([300, 800, 1000])
    expect(new Set(sizes.map(([, etag]) => etag)).size).toBe(3)
    const [row] = await database.sql`select storage_reference from blob_reference where id = ${item.id}`
    expect([row?.['storageReference'], new Set((await objects()).map(({ storage }) => storage))]).toEqual([
      place,
      new Set([place]),
    ])
  })

  test('any part of a film can be requested, and none beyond its end', async () => {
    const bytes = film(4_500_000)
    const { url } = (await upload(administrator, bytes)).item
    expect((await bytesOf(await seen(url))).equals(bytes)).toBe(true)
    for (const [first, last] of [
      [0, 0],
      [4_194_303, 4_194_304],
      [1_000_000, 4_400_000],
      [4_499_999, 4_499_999],
    ] as const) {
      const part = await range(url, `${first}-${last}`)
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${bytes.length}`])
      expect((await bytesOf(part)).equals(bytes.slice(first, last + 1))).toBe(true)
    }
    expect((await bytesOf(await range(url, '-3'))).equals(bytes.slice(-3))).toBe(true)
    const beyond = await range(url, `${bytes.length}-`)
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    const etag = beyond.headers.get('etag')!
    const continued = async (ifRange: string, method = 'GET') => {
      const response = await seen(url, { method, headers: { range: 'bytes=5-9', 'if-range': ifRange } })
      await response.arrayBuffer()
      return [response.status, response.headers.get('content-length')]
    }
    expect(await continued(etag)).toEqual([206, '5'])
    for (const other of ['"another"', `W/${etag}`, 'Wed, 25 Nov 2026 08:00:00 GMT']) {
      expect(await continued(other), 'a file is never put together from two').toEqual([200, String(bytes.length)])
    }
    expect(await continued(etag, 'HEAD'), 'a range is of what is read').toEqual([200, String(bytes.length)])
    const known = await seen(url, { headers: { 'if-none-match': `"another", W/${etag}` } })
    expect(known.status).toBe(304)
    const head = await seen(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  })

  test('a film is read in small slices, because every slow reader has one in memory', async () => {
    const bytes = film(1_200_000)
    const { id } = (await upload(administrator, bytes)).item
    const [object] = await database.sql<{ id: string }[]>`select id from blob_object where blob_reference_id = ${id}`
    const range = { first: 5, last: bytes.length - 1 }
    const slices: Buffer[] = []
    for await (const slice of product.product.blobs.of(place).read(object!.id, range)) slices.push(slice)
    expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(262_144)
    expect(Buffer.concat(slices).equals(bytes.slice(5))).toBe(true)
  })

  test('a film is sent without a warning about listeners, however many slices it has', async () => {
    const bytes = film(1_200_000)
    const { url } = (await upload(administrator, bytes)).item
    const warnings: string[] = []
    const hear = ({ name }: Error) => warnings.push(name)
    process.on('warning', hear)
    const response = await fetch(product.url + url)
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    process.off('warning', hear)
    expect(warnings).not.toContain('MaxListenersExceededWarning')
  })

  test('a film whose sender goes leaves nothing, neither rows nor bytes', async () => {
    const before = await objects()
    const cookie = [...administrator.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const type = 'multipart/form-data; boundary=x'
    const sending = request(`${product.url}/api/blobs/upload`, {
      method: 'POST',
      headers: { ...headers, cookie, 'content-type': type, 'content-length': '20000000' },
    })
    sending.on('error', () => {})
    sending.write('--x\r\ncontent-disposition: form-data; name="files"; filename="a.mp4"\r\n\r\n')
    sending.write(film(5_000_000))
    // Something is stored by now.
    await eventually(async () => expect(await objects()).toHaveLength(before.length + 1))
    if (place === 's3') await eventually(async () => expect((await inBucket()).size).toBeGreaterThan(before.length))
    sending.destroy()
    await eventually(async () => expect(await objects()).toEqual(before))
    if (place === 's3') expect(await inBucket()).toEqual(new Set(before.map(({ id }) => id)))
  })

  test('a file whose bytes are gone is not found, and not cached by anybody', async () => {
    const { item } = await upload(administrator, film(1000))
    const [object] = await database.sql<
      { id: string }[]
    >`select id from blob_object where blob_reference_id = ${item.id}`
    await database.sql`delete from blob_chunk where blob_object_id = ${object!.id}`
    await bucket.calls.remove(`${object!.id}/0`)
    const response = await seen(item.url)
    expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
      404,
      'no-store',
      null,
    ])
    expect(await response.json()).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] })
  })

  test('files that nothing has named for 60 days are deleted with their bytes, and so are leftovers of a crash', async () => {
    const stored = (await upload(administrator, film(2000))).item
    const unnamed = (await upload(administrator, await picture(900, 20))).item
    await database.sql`update blob_reference set sent_date = now() - interval '61 days' where id = ${unnamed.id}`
    await database.sql`
      update blob_object set created_date = now() - interval '61 days' where blob_reference_id = ${unnamed.id}`
    const left = randomUUID()
    await database.sql`
      insert into blob_object (id, mime_type, storage, created_date)
      values (${left}, 'video/mp4', ${place}, now() - interval '25 hours')`
    if (place === 's3') await bucket.calls.put(`${left}/0`, Buffer.from('half'))
    await forgetUnnamedBlobs(database, product.product.blobs)
    expect((await seen(unnamed.url)).status).toBe(404)
    expect((await seen(stored.url)).status).toBe(200)
    const rows = new Set((await objects()).map(({ id }) => id))
    expect(rows.has(left)).toBe(false)
    if (place === 's3') expect([...(await inBucket())].filter((id) => !rows.has(id!))).toEqual([])
  })
})

describe('a bucket', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase()
    await createAccount(database.sql, { email: 'admin@example.com', administrator: true })
  })

  afterAll(() => database?.drop())

  test('files in the database stay readable when new files go to a bucket, and the other way round', async () => {
    const before = await open(database, 'database')
    const first = (await upload(before.administrator, film(100))).item
    await before.product.stop()
    const after = await open(database, bucket.setting)
    const second = (await upload(after.administrator, film(200))).item
    await after.product.stop()
    await expect(open(database, 'database')).rejects.toThrow('BLOBS: there are files in a bucket.')
    const back = await open(database, `database ${bucket.setting}`)
    const third = (await upload(back.administrator, film(300))).item
    for (const [{ url }, size] of [
      [first, 100],
      [second, 200],
      [third, 300],
    ] as const) {
      expect((await bytesOf(await back.administrator.visit(url))).equals(film(size))).toBe(true)
    }
    const rows = await database.sql`select storage from blob_object order by size`
    expect(rows.map(({ storage }) => storage as string)).toEqual(['database', 's3', 'database'])
    await back.product.stop()
  })

  test('while it is away files are refused in words, the calendar stays, and the same file is taken afterwards', async () => {
    const { product, administrator } = await open(database, bucket.setting)
    const { url } = (await upload(administrator, film(400))).item
    await bucket.stop()
    const id = randomUUID()
    const refusal = await upload(administrator, film(500), id)
    const words = 'Files can’t be stored or read at the moment. Please try again later.'
    expect(refusal).toMatchObject({ status: 503, retryAfter: '10', errors: [{ message: words }] })
    const reading = await administrator.visit(url)
    expect([reading.status, reading.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await reading.json()).toMatchObject({ errors: [{ message: words }] })
    expect((await administrator.visit('/readyz')).status).toBe(200)
    await product.stop()

    const restarted = await open(database, bucket.setting)
    expect(restarted.product.lines.join()).toContain('cannot be reached (ECONNREFUSED)')
    await bucket.startAgain()
    expect(await upload(restarted.administrator, film(500), id)).toMatchObject({ status: 200, item: { id } })
    expect((await restarted.administrator.visit(url)).status).toBe(200)
    for (const line of [...product.lines, ...restarted.product.lines]) expect(line).not.toMatch(/S3RVER|Credential/)
    await restarted.product.stop()
  })

  test('objects without a row go 60 days after they were written, and what is not ours stays', async () => {
    const { product, administrator } = await open(database, bucket.setting)
    const { item } = await upload(administrator, film(600))
    const [known] = await database.sql<
      { id: string }[]
    >`select id from blob_object where blob_reference_id = ${item.id}`
    const [lost, late] = [randomUUID(), randomUUID()]
    for (const key of [`${lost}/0`, `${lost}/1`, `${late}/0`, 'notes.txt'])
      await bucket.calls.put(key, Buffer.from('x'))
    const old = new Date(Date.now() - 61 * 86_400_000)
    const files = (await readdir(bucket.directory, { recursive: true })).filter((name) => !name.includes(late))
    for (const name of files) await utimes(join(bucket.directory, name), old, old)
    await forgetUnnamedBlobs(database, product.product.blobs)
    const ids = await inBucket()
    expect([lost, late, known!.id, 'notes.txt'].map((id) => ids.has(id))).toEqual([false, true, true, true])
    await product.stop()
  })

  test('a start says what is wrong with it', async () => {
    const wrong = [
      [bucket.setting.replace(':S3RVER@', ':hidden@'), 'refuses (SignatureDoesNotMatch)'],
      [bucket.setting.replace('//S3RVER:', '//NOBODY:'), 'refuses (InvalidAccessKeyId)'],
      [bucket.setting.replace('/almanac/', '/another/'), 'refuses (NoSuchBucket)'],
    ] as const
    for (const [setting, words] of wrong) {
      const start = open(database, setting)
      await expect(start).rejects.toThrow(/^BLOBS: the bucket "\w+" at http:/)
      await expect(start).rejects.toThrow(words)
      await expect(start).rejects.not.toThrow('hidden')
    }
  })
})
