import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserLike } from '../support/cookie-jar.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { sendQuery } from '../support/people.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
  typeId = await insertType(school.database.sql)
})

afterAll(() => school?.stop())

type Stored = { filename: string; minutesAgo?: number; mimeType?: string; isRemoved?: boolean; by?: string }

async function store(file: Stored): Promise<string> {
  const { filename, minutesAgo = 0, mimeType = 'image/png', isRemoved = false, by = null } = file
  const id = randomUUID()
  await school.database.sql`/* storeFile */
    insert into blob_reference (id, filename, mime_type, size, created_by_user_id, created_date, removed_date)
    values (${id}, ${filename}, ${mimeType}, 1, ${by}, now() - make_interval(mins => ${minutesAgo}),
      ${isRemoved ? new Date().toISOString() : null})`
  return id
}

type Picture = { id: string; filename: string; alternativeText: string | null; uses: number }

async function library(given: { search?: string; offset?: number } = {}, browser = school.erin.browser) {
  const text = `query ($search: String, $offset: Int) {
    answer: pictureLibrary(search: $search, offset: $offset) { hasMore pictures { id filename alternativeText uses } }
  }`
  return (await sendQuery(browser, text, given)).answer as { hasMore: boolean; pictures: Picture[] }
}

async function eventWith(image: string, values: { text?: string; html?: string; deleted?: boolean } = {}) {
  const { id } = await insertEvent(school.database.sql, { typeId })
  await school.database.writes`/* useFile */
    update calendar_event set image_blob_reference_id = ${image}, image_alternative_text = ${values.text ?? null},
      description_html = ${values.html ?? null}, deleted = ${values.deleted ?? false} where id = ${id}`
}

test('lists pictures with what their last use says and how many documents show them, and no other file', async () => {
  const used = await store({ filename: 'hall.png', minutesAgo: 1 })
  const inText = `<p><img src="/blobs/${used}" alt="" /></p>`
  await eventWith(used, { text: 'An empty hall' })
  await eventWith(used, { text: 'Pupils in a hall', html: inText })
  await eventWith(used, { text: 'Gone', deleted: true })
  await school.database.writes`/* template */
    insert into event_template (id, name, image_blob_reference_id) values (${randomUUID()}, 'Exams', ${used})`
  await school.database.writes`/* text */
    insert into cms_text (id, name, html) values (${randomUUID()}, 'Hall', ${inText})`
  const unused = await store({ filename: 'gate.png' })
  await store({ filename: 'welcome.webm', mimeType: 'video/webm' })
  await store({ filename: 'removed.png', isRemoved: true })
  expect(await library()).toEqual({
    hasMore: false,
    pictures: [
      { id: unused, filename: 'gate.png', alternativeText: null, uses: 0 },
      { id: used, filename: 'hall.png', alternativeText: 'Pupils in a hall', uses: 4 },
    ],
  })
})

test('finds a picture by its name or by what it shows, whatever its case and accents', async () => {
  const id = await store({ filename: 'Café 100%.png' })
  await eventWith(id, { text: 'Zwölf chairs' })
  for (const search of ['cafe', 'CAFÉ', '100%', 'zwolf', ' chairs ']) {
    expect((await library({ search })).pictures.map((one) => one.id)).toEqual([id])
  }
  expect((await library({ search: 'nothing of the kind' })).pictures).toEqual([])
})

test('comes in pages that hold each picture once', async () => {
  for (let number = 0; number < 25; number += 1) await store({ filename: `row ${number}.png`, minutesAgo: number })
  const first = await library({ search: 'row ' })
  const second = await library({ search: 'row ', offset: 24 })
  expect([first.pictures.length, first.hasMore, second.pictures.length, second.hasMore]).toEqual([24, true, 1, false])
  expect(new Set([...first.pictures, ...second.pictures].map(({ id }) => id)).size).toBe(25)
  expect(first.pictures[0]!.filename).toBe('row 0.png')
})

test('says nothing of who uploaded a picture, and nothing to people who are no editors', async () => {
  await store({ filename: 'portrait.png', by: school.alex.id })
  expect(JSON.stringify(await library({ search: 'portrait' }))).not.toContain(school.alex.id)
  const text = '{ pictureLibrary { hasMore } }'
  expect((await school.alex.browser.post('/graphql', { query: text })).status).toBe(200)
  expect((await browserLike(school.product.url).post('/graphql', { query: text })).status).toBe(401)
})
