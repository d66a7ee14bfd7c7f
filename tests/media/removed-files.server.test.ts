import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOf, editOf, pushEdits } from '../support/push.ts'
import { openEventStream } from '../support/servers/event-stream.ts'
import { film } from '../support/browsers/films.ts'
import { sendQuery } from '../support/people.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

type Bytes = Uint8Array<ArrayBuffer>

async function picture(color: string): Promise<Bytes> {
  return new Uint8Array(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
      .png()
      .toBuffer(),
  )
}

async function upload(bytes: Bytes, id: string = randomUUID(), name = 'Zoe Zilch.png') {
  const body = new FormData()
  body.append('id', id)
  body.append('files', new Blob([bytes]), name)
  const headers = { 'x-requested-with': 'calendar' }
  const response = await school.alex.browser.visit('/api/blobs/upload', { method: 'POST', body, headers })
  const { errors = [] } = (await response.json()) as { errors?: { code: string; message: string }[] }
  return { id, status: response.status, code: errors[0]?.code }
}

const remove = (id: string, browser: BrowserLike = school.erin.browser) =>
  browser.post('/graphql', { query: `mutation { removeFile(id: "${id}") }` })

const read = (path: string) => browserLike(school.product.url).visit(path)

const removedIds = async () => ((await (await read('/blobs/removed')).json()) as { ids: string[] }).ids

const usesOf = async (id: string, browser = school.erin.browser) => {
  const text = `query ($id: ID!) { answer: fileUses(id: $id) { filename mimeType isRemoved total uses { collection name } } }`
  return (await sendQuery(browser, text, { id })).answer
}

test('a removed picture is gone in every size: its address says so, its bytes and its name are nowhere', async () => {
  const { id } = await upload(await picture('#123456'))
  expect((await read(`/blobs/${id}?size=list`)).status).toBe(200)
  expect((await remove(id)).ok).toBe(true)
  for (const size of ['', '?size=thumbnail', '?size=list', '?size=full']) {
    const answer = await read(`/blobs/${id}${size}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([410, 'no-store'])
    expect(await answer.text()).toContain('This file has been removed.')
  }
  const { sql } = school.database
  const [left] = await sql<[{ filename: string; size: number; bytes: number }]>`
    select filename, size, (select count(*)::int from blob_object o left join blob_chunk c on c.blob_object_id = o.id
      where o.blob_reference_id = r.id or o.id = r.id) as bytes
    from blob_reference r where id = ${id}`
  expect(left).toEqual({ filename: '', size: 0, bytes: 0 })
  expect(await sql`select from blob_object where blob_reference_id is null`).toEqual([])
  expect(await removedIds()).toContain(id)
  const [audit] = await sql`select user_id from audit where action = 'file removed' and subject = ${id}`
  expect(audit).toEqual({ userId: school.erin.id })
  expect((await remove(id)).ok, 'once more changes nothing').toBe(true)
})

test('a removed film is gone, too', async () => {
  const { id } = await upload(film(1_500_000))
  await remove(id)
  expect((await read(`/blobs/${id}`)).status).toBe(410)
})

test('nobody sends a removed picture again under its id, and no list offers it', async () => {
  const bytes = await picture('#654321')
  const { id } = await upload(bytes)
  await remove(id)
  expect(await upload(bytes, id)).toMatchObject({ status: 400, code: 'UPLOAD_REMOVED' })
  const { answer } = await sendQuery(school.erin.browser, `{ answer: blobReferencesQuery { id } }`)
  expect(answer).not.toContainEqual({ id })
})

test('where a file is used is shown before its removal, in fields and in texts, and what names it continues to name it', async () => {
  const { id } = await upload(await picture('#abcdef'))
  expect(await usesOf(id)).toEqual({
    filename: 'Zoe Zilch.png',
    mimeType: 'image/png',
    isRemoved: false,
    total: 0,
    uses: [],
  })
  const html = `<p>Look:</p><p><img src="/blobs/${id}" alt="Look" /></p>`
  const provider = createOf('calendarEventProvider', { name: 'In a field', imageBlobReferenceId: id })
  const answers = await pushEdits(school.alex.browser, school.alex.id, [
    provider,
    createOf('cmsText', { name: 'In a text', html }),
    createOf('cmsImage', { name: 'Archived', blobReferenceId: id, archived: true }),
  ])
  expect(answers.map(({ answer }) => answer)).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])
  const uses = [
    { collection: 'calendarEventProvider', name: 'In a field' },
    { collection: 'cmsText', name: 'In a text' },
    { collection: 'cmsImage', name: 'Archived' },
  ]
  expect(await usesOf(id)).toMatchObject({ total: 3, uses: expect.arrayContaining(uses) })
  await remove(id)
  expect(await usesOf(id)).toMatchObject({ isRemoved: true, filename: '', total: 3 })
  const rename = editOf('calendarEventProvider', provider.documentId, {
    before: { name: 'In a field' },
    after: { name: 'Renamed' },
  })
  expect(await pushEdits(school.alex.browser, school.alex.id, [rename])).toMatchObject([{ answer: 'APPLIED' }])
})

test('open pages are notified of a removed file at once', async () => {
  const { id } = await upload(await picture('#0a0a0a'))
  const stream = await openEventStream(school.terry.browser, `/sync/stream?user=${school.terry.id}`)
  await stream.nextOf('build')
  await remove(id)
  expect(await stream.nextOf('files')).toEqual({})
  stream.close()
})

test('only administrators remove files and see where they are used; a file that never was is not there', async () => {
  const { id } = await upload(await picture('#0b0b0b'))
  for (const browser of [school.terry.browser, browserLike(school.product.url)]) {
    const refusal = (await (await remove(id, browser)).json()) as { errors: { extensions: { code: string } }[] }
    expect(refusal.errors[0]?.extensions.code).toMatch(/NOT_PERMITTED|NOT_SIGNED_IN/)
  }
  expect((await read(`/blobs/${id}`)).status).toBe(200)
  const unknown = (await (await remove(randomUUID())).json()) as { errors: { extensions: { code: string } }[] }
  expect(unknown.errors[0]?.extensions.code).toBe('NOT_FOUND')
  expect((await read(`/blobs/${randomUUID()}`)).status).toBe(404)
  expect(await usesOf(randomUUID())).toBeNull()
})
