import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { box, fileType, film, movie, track } from '../support/browsers/films.ts'
import { mostCpu, startMeasuredServer, type MeasuredServer } from '../support/servers/measured-server.ts'
import { logIn } from '../support/sign-in.ts'
import { eventually } from '../support/waiting/eventually.ts'

let database: TestDatabase
let server: MeasuredServer
let administrator: BrowserLike
let second: BrowserLike
let reader: BrowserLike

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startMeasuredServer({ databaseUrl: database.url })
  administrator = await signedIn('admin@example.com', true)
  second = await signedIn('second@example.com', true)
  reader = await signedIn('reader@example.com', false)
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

async function signedIn(email: string, isAdministrator: boolean): Promise<BrowserLike> {
  await createAccount(database.sql, { email, administrator: isAdministrator })
  const browser = browserLike(server.url)
  await logIn(browser, email)
  return browser
}

async function objectCount(): Promise<number> {
  const [{ count }] = await database.sql<[{ count: number }]>`select count(*)::int as count from blob_object`
  return count
}

/** Bytes. What was written and undone stays in the table until it is cleared up. */
async function sizeOfChunks(): Promise<number> {
  const [row] = await database.sql<{ size: number }[]>`/* sizeOfChunks */
    select pg_total_relation_size('blob_chunk') as size`
  return row!.size
}

type Bytes = Uint8Array<ArrayBuffer>
type Item = { id: string; url: string; filename: string; mimeType: string }
type Answer = { items?: Item[]; errors?: { code: string; message: string }[] }

const headers = { 'x-requested-with': 'calendar' }
const of = (buffer: Buffer): Bytes => new Uint8Array(buffer)
const text = (content: string): Bytes => of(Buffer.from(content, 'latin1'))

function formOf(bytes: Bytes, name = 'picture.png', id?: string, actingUser?: string): FormData {
  const body = new FormData()
  if (id !== undefined) body.append('id', id)
  if (actingUser !== undefined) body.append('actingUser', actingUser)
  body.append('files', new Blob([bytes]), name)
  return body
}

async function post(browser: BrowserLike, body: FormData) {
  const response = await browser.visit('/api/blobs/upload', { method: 'POST', body, headers })
  return { status: response.status, ...((await response.json()) as Answer) }
}

async function stored(bytes: Bytes, name?: string): Promise<Item> {
  const answer = await post(administrator, formOf(bytes, name))
  expect(answer).toMatchObject({ status: 200 })
  return answer.items![0]!
}

const seen = (url: string, range?: string) =>
  browserLike(server.url).visit(url, range === undefined ? {} : { headers: { range } })

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0F5C63' } })

test('a picture is stored in three sizes, turned as its camera says and without what the camera wrote into it', async () => {
  const photo = await drawn(3000, 1500)
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'planted-secret' } } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('planted-secret')).toBe(true)
  const { id, url, filename } = await stored(of(photo), 'C:\\photos\\summer fair.jpg')
  expect([url, filename]).toEqual([`/blobs/${id}`, 'summer fair.jpg'])
  const sizes: Record<string, unknown> = {}
  for (const size of ['thumbnail', 'list', 'full', 'other']) {
    const response = await seen(`${url}?size=${size}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.includes('planted-secret')).toBe(false)
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    sizes[size] = [width, height, format, exif]
  }
  const full = [1280, 2560, 'jpeg', undefined]
  expect(sizes).toEqual({
    thumbnail: [150, 300, 'webp', undefined],
    list: [400, 800, 'webp', undefined],
    full,
    other: full,
  })
  const { headers: answered } = await seen(url)
  expect(answered.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(answered.get('x-content-type-options')).toBe('nosniff')
  expect(answered.get('cache-control')).toBe('public, max-age=3600, immutable')
  const [audit] =
    await database.sql`/* auditOfUpload */ select detail from audit where action = 'upload' and subject = ${id}`
  expect(audit).toMatchObject({ detail: { filename: 'summer fair.jpg', mimeType: 'image/jpeg' } })
})

test('one person adds at most 1 GB or 1,000 files in an hour, and all files take up at most 20 GB', async () => {
  const careful = await signedIn('careful@example.com', true)
  const picture = of(await drawn(40, 30).png().toBuffer())
  const send = async (browser: BrowserLike, id?: string) => {
    const { status, errors, items } = await post(browser, formOf(picture, 'one.png', id))
    return items ? String(status) : `${status} ${errors?.[0]?.message}`
  }
  const tooMany = '429 You’ve reached the limit of 1 GB or 1,000 files an hour. Try again later.'
  const { id } = (await post(careful, formOf(picture))).items![0]!
  const sized = (size: number) => database.sql`update blob_reference set size = ${size} where id = ${id}`
  await sized(1024 ** 3 - 10)
  const before = await objectCount()
  expect(await send(careful), 'the one that would be too much is refused, too').toBe(tooMany)
  expect(await objectCount(), 'and nothing is left of it').toBe(before)
  await sized(1024 ** 3 + 1)
  expect(await send(careful)).toBe(tooMany)
  expect(await send(second), 'nobody else has to wait').toBe('200')
  await sized(1024 ** 3 - 2_000_000)
  const written = await sizeOfChunks()
  const { status } = await post(careful, formOf(film(20_000_000), 'film.mp4'))
  expect(status, 'a film is refused as soon as it is too much').toBe(429)
  expect((await sizeOfChunks()) - written).toBeLessThan(10_000_000)
  await sized(100)
  await database.sql`/* manyFiles */
    insert into blob_reference (id, filename, mime_type, size, created_by_user_id)
    select gen_random_uuid(), 'one.png', 'image/png', 1, created_by_user_id
    from blob_reference, generate_series(1, 999) where id = ${id}`
  expect(await send(careful), 'the file after a thousand').toBe(tooMany)
  await database.sql`/* fewerFiles */ delete from blob_reference where filename = 'one.png' and size = 1`
  const hourAgo = database.sql`update blob_reference set created_date = now() - interval '61 minutes' where id = ${id}`
  await hourAgo
  expect(await send(careful)).toBe('200')
  const stored = (size: number) => database.sql`update blob_object set size = ${size} where blob_reference_id = ${id}`
  await stored(20 * 1024 ** 3)
  expect(await send(second)).toBe(
    '507 There’s no room for more files. Pictures and videos can take up 20 GB in total. Ask whoever runs this calendar for more room.',
  )
  await stored(100)
  expect(await send(second)).toBe('200')
})

test('each kind of picture is taken, and a small one is served in its one size', async () => {
  const small = () => drawn(40, 30)
  const kinds = [
    [await small().png().toBuffer(), 'image/png'],
    [await small().jpeg().toBuffer(), 'image/jpeg'],
    [await small().webp().toBuffer(), 'image/webp'],
    [await small().gif().toBuffer(), 'image/png'],
    [await small().avif({ effort: 0 }).toBuffer(), 'image/webp'],
  ] as const
  for (const [bytes, mimeType] of kinds) {
    const item = await stored(of(bytes), 'without-an-ending')
    expect(item.mimeType).toBe(mimeType)
    const { width, height } = await sharp(await (await seen(`${item.url}?size=thumbnail`)).arrayBuffer()).metadata()
    expect([width, height]).toEqual([40, 30])
  }
})

test('a film is stored without place, device and names, and any part of it can be requested', async () => {
  const planted = Buffer.concat([fileType, movie(track('vide')), film(1000).subarray(fileType.length)])
  const clean = await (await seen((await stored(of(planted), 'phone.mp4')).url)).arrayBuffer()
  expect(clean.byteLength).toBe(planted.length)
  expect(Buffer.from(clean).toString('latin1')).not.toMatch(/planted|51\.5/)
  const bytes = film(3_500_000)
  const { url, mimeType } = await stored(bytes, 'film.mp4')
  expect(mimeType).toBe('video/mp4')
  expect(Buffer.from(await (await seen(url)).arrayBuffer()).equals(bytes)).toBe(true)
  const part = await seen(url, 'bytes=1048570-2097160')
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.slice(1_048_570, 2_097_161))).toBe(true)
})

test('the same bytes under the same id are one file, however often and however much at once they are sent', async () => {
  const bytes = of(await drawn(50, 50).png().toBuffer())
  const id = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => post(administrator, formOf(bytes, 'a.png', id))))
  answers.push(await post(administrator, formOf(bytes, 'a.png', id.toUpperCase())))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, items: [{ id, url: `/blobs/${id}` }] })
  const other = of(await drawn(51, 50).png().toBuffer())
  const refusals = [
    await post(administrator, formOf(other, 'a.png', id)),
    await post(second, formOf(bytes, 'a.png', id)),
    await post(administrator, formOf(film(1000), 'a.png', id)),
  ]
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 400, errors: [{ code: 'UPLOAD_OTHER_FILE' }] })
  const objects = await database.sql`/* objectsOfBlob */ select id from blob_object where blob_reference_id = ${id}`
  expect(objects).toHaveLength(1)
})

test('several files are stored in the order in which they were sent; an id is for one', async () => {
  const bytes = of(await drawn(10, 10).png().toBuffer())
  const body = formOf(bytes, 'one.png')
  body.append('files', new Blob([film(2000)]), 'two.mp4')
  const answer = await post(administrator, body)
  expect(answer.items?.map(({ filename }) => filename)).toEqual(['one.png', 'two.mp4'])
  const both = formOf(bytes, 'one.png', randomUUID())
  both.append('files', new Blob([bytes]), 'two.png')
  expect(await post(administrator, both)).toMatchObject({ status: 400, errors: [{ code: 'UPLOAD_ONLY_ONE' }] })
})

test('a data address is an upload too', async () => {
  const bytes = await drawn(20, 20).png().toBuffer()
  const address = `data:image/png;base64,${bytes.toString('base64')}`
  for (const body of [address, { dataUrl: address }]) {
    const response = await administrator.post('/api/blobs/uploadDataUrl?filename=pasted.png', body)
    expect(response.status).toBe(200)
    const { items } = (await response.json()) as Answer
    expect(items).toMatchObject([{ filename: 'pasted.png', mimeType: 'image/png' }])
  }
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`
  for (const body of [svg, 'data:image/png,abc', 'data:;base64,', '', 7, null, {}, []]) {
    const response = await administrator.post('/api/blobs/uploadDataUrl?filename=x', body)
    expect(response.status).toBe(400)
  }
})

test('only administrators upload, and only from our own pages', async () => {
  const body = () => formOf(film(100))
  expect((await post(reader, body())).status).toBe(403)
  expect((await post(browserLike(server.url), body())).status).toBe(401)
  const foreign = await administrator.visit('/api/blobs/upload', { method: 'POST', body: body() })
  expect(foreign.status).toBe(403)
})

test('a picture that waited for somebody else is refused, and stored under nobody', async () => {
  const before = await objectCount()
  const sent = formOf(of(await drawn(60, 60).png().toBuffer()), 'logo.png', randomUUID(), randomUUID())
  expect(await post(administrator, sent)).toMatchObject({ status: 409, errors: [{ code: 'OTHER_USER' }] })
  expect(await objectCount()).toBe(before)
})

test('a file of somebody who loses the role while it comes is refused, and nothing of it stays', async () => {
  const email = 'leaver@example.com'
  const leaver = await signedIn(email, true)
  const id = randomUUID()
  const boundary = 'x'
  const parts = async function* () {
    yield text(`--${boundary}\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n--${boundary}\r\n`)
    yield text('content-disposition: form-data; name="files"; filename="a.mp4"\r\n\r\n')
    yield film(200_000)
    await eventually(async () => expect(await objectCount()).toBe(before + 1))
    await database.sql`/* loseRole */ update app_user set role_group_id = 'User' where email = ${email}`
    yield text(`\r\n--${boundary}--\r\n`)
  }
  const before = await objectCount()
  const body = Readable.toWeb(Readable.from(parts())) as ReadableStream<Uint8Array>
  const type = { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const streamed = { method: 'POST', body, headers: type, duplex: 'half' } as const
  const { status } = await leaver.visit('/api/blobs/upload', streamed)
  expect([status, (await seen(`/blobs/${id}`)).status, await objectCount()]).toEqual([403, 404, before])
})

/** A PNG that says how large it is, with as many zeros as that takes. */
function bomb(width: number, height: number, rows = height): Bytes {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([1, 0], 8)
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 })
  return of(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function crc(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

const script = '<script>alert(1)</script>'

test('hostile files are refused with a sentence, at little cost, and leave nothing behind', async () => {
  const png = await drawn(400, 400).png().toBuffer()
  const jpeg = await drawn(400, 400).jpeg().toBuffer()
  const files: Record<string, Bytes> = {
    nothing: text(''),
    'one byte': text('\x89'),
    'an SVG': text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'an SVG that calls itself XML': text(`<?xml version="1.0"?><!DOCTYPE svg><svg>${script}</svg>`),
    HTML: text(`<!doctype html>${script}`),
    'a GIF that is a script': text('GIF89a=1;alert(1)//'),
    'a GIF that is a comment of HTML': text(`GIF89a/*<!-- ${script} -->*/`),
    'a JPEG that is a script': text('\xff\xd8\xff\xe0/*JFIF*/=alert(1)'),
    'a WebP without a picture': text('RIFF\x20\0\0\0WEBPVP8 <html>'),
    'an AVIF without a picture': text('\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf'),
    'a PDF': text('%PDF-1.7 '.repeat(100)),
    'a ZIP': text('PK\x03\x04'.repeat(100)),
    'a HEIC picture': text('\0\0\0\x20ftypheic\0\0\0\0heicmif1'),
    'a QuickTime film': text('\0\0\0\x14ftypqt  \0\0\0\0qt  '),
    'a Matroska film': text('\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x23B\x82\x88matroska'),
    'the first bytes of a film, then others': text(`${fileType.toString('latin1')}PK\x03\x04${'x'.repeat(1000)}`),
    'a film that ends too early': film(1000).slice(0, -1),
    'a film with a track of places': of(Buffer.concat([fileType, movie(track('meta')), box('mdat', 'data')])),
    'the first half of a PNG': of(png.subarray(0, png.length / 2)),
    'the first half of a JPEG': of(jpeg.subarray(0, jpeg.length / 2)),
    'a PNG of 100 megapixels': bomb(10_000, 10_000),
    'a PNG that says it has 4 billion pixels': bomb(65_000, 65_000, 10),
    'a PNG of one enormous row': bomb(41_000_000, 1),
    'a PNG without pixels': bomb(0, 0),
    'a PNG with half of its rows': bomb(4000, 4000, 2000),
  }
  const before = await objectCount()
  for (const [name, bytes] of Object.entries(files)) {
    let answer: Awaited<ReturnType<typeof post>> | undefined
    const cpu = await server.leastCpuOf(async () => {
      answer = await post(administrator, formOf(bytes, `${name}.png`))
    })
    expect([name, answer?.status, answer?.items]).toEqual([name, 400, undefined])
    expect([name, answer?.errors?.[0]?.message]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)])
    expect(cpu, name).toBeLessThan(mostCpu)
  }
  expect(await objectCount()).toBe(before)
})

test('data hidden behind a picture is removed', async () => {
  const png = await drawn(60, 60).png().toBuffer()
  const polyglot = of(Buffer.concat([png, Buffer.from(`PK\x03\x04${script}`)]))
  const { url } = await stored(polyglot, `"><img src=x onerror=alert(1)>.html`)
  const bytes = Buffer.from(await (await seen(url)).arrayBuffer())
  expect(bytes.includes('script')).toBe(false)
})

test('a file that is too large is refused while it comes', async () => {
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  large.set(text('\x89PNG\r\n\x1a\n'))
  expect(await post(administrator, formOf(large))).toMatchObject({
    status: 413,
    errors: [{ message: 'This picture is larger than 10 MB.' }],
  })
})

test('names hold nothing that cannot be shown', async () => {
  const bytes = of(await drawn(5, 5).png().toBuffer())
  const names = {
    '../../etc/passwd': 'passwd',
    '\u202egnp.exe': 'gnp.exe',
    'fête.png': 'fête.png',
  }
  for (const [sent, filename] of Object.entries(names)) expect((await stored(bytes, sent)).filename).toBe(filename)
  expect([...(await stored(bytes, 'x'.repeat(3000))).filename]).toHaveLength(200)
  expect((await post(administrator, formOf(bytes, 'a\0b.png'))).status).toBe(400)
})

test('a form that cannot be read is the sender’s mistake', async () => {
  const type = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n'
  const bodies = [
    '',
    '--x',
    '--x--\r\n',
    part,
    `${part}\x89PNG\r\n\x1a\n`,
    part.replace('files', 'other'),
    part.repeat(30),
  ]
  for (const body of bodies) {
    const response = await administrator.visit('/api/blobs/upload', { method: 'POST', body, headers: type })
    expect([body, response.status]).toEqual([body, 400])
  }
  const noBoundary = { ...headers, 'content-type': 'multipart/form-data' }
  const response = await administrator.visit('/api/blobs/upload', { method: 'POST', body: part, headers: noBoundary })
  expect(response.status).toBe(400)
  const notAnId = await post(administrator, formOf(film(100), 'a.mp4', 'not-an-id'))
  expect(notAnId).toMatchObject({ status: 400, errors: [{ code: 'UPLOAD_INVALID_ID' }] })
})
