import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import fc from 'fast-check'
import ical from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noFilter } from '#sync/rules/reader-filter.ts'
import { publicEventPath } from '#sync/rules/public-path.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { hostileHtml } from '../support/inputs/hostile-html.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { openPageReader, type ReadPage } from '../support/browsers/read-page.ts'
import { eventually } from '../support/waiting/eventually.ts'

let database: TestDatabase
let product: InProcess
let reader: Awaited<ReturnType<typeof openPageReader>>
let typeId: string

beforeAll(async () => {
  reader = await openPageReader()
  database = await createTestDatabase()
  product = await startInProcess(database.url, { NOW: '2026-11-20T12:00:00Z' })
})

afterAll(async () => {
  await reader?.close()
  await product?.stop()
  await database?.drop()
})

beforeEach(async () => {
  typeId = await insertType(database.writes)
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A request as crawlers send it: nothing is added, nothing undone, no redirect followed. */
function answerTo(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  // The notification of what the test has just changed may still be on its way.
  product.product.feeds.forgetAge()
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${product.url}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject).end()
  })
}

const textOf = async (path: string) => (await answerTo(path)).body.toString()
const pageAt = async (path: string): Promise<ReadPage> => reader.read(await textOf(path))

describe('the page of an event', () => {
  test('says what the event is in words, to people, to previews and to search engines', async () => {
    const { writes } = database
    const { id, scheduleId } = await insertEvent(writes, {
      typeId,
      name: 'Autumn census briefing',
      start: '2027-06-04T08:30:00.000Z',
      end: '2027-06-04T09:30:00.000Z',
      isAllDay: false,
    })
    const [providerId, tagId, imageId] = [randomUUID(), randomUUID(), randomUUID()]
    await writes`insert into blob_reference (id, filename, mime_type, size) values (${imageId}, 'a.png', 'image/png', 3)`
    await writes`update calendar_event set location = 'Town hall', image_blob_reference_id = ${imageId},
      description_html = '<p>Bring <strong>numbers</strong>.</p>' where id = ${id}`
    await writes`insert into calendar_event_provider (id, name, color) values (${providerId}, 'Census office', '#123456')`
    await writes`insert into calendar_event_calendar_event_provider (id, calendar_event_id, calendar_event_provider_id)
      values (${randomUUID()}, ${id}, ${providerId})`
    await writes`insert into item_tag (id, name, tag_type) values (${tagId}, 'Primary', 'SchoolPhase')`
    await writes`insert into item_tag_link (id, target_id, item_tag_id) values (${randomUUID()}, ${id}, ${tagId})`
    await writes`insert into calendar_event_url (id, calendar_event_id, name, url)
      values (${randomUUID()}, ${id}, 'Book', 'https://book.example/'), (${randomUUID()}, ${id}, 'Run', 'javascript:alert(1)'),
        (${randomUUID()}, ${id}, 'Forms', 'https://book.example/forms.pdf'), (${randomUUID()}, ${id}, '', 'mailto:us@book.example')`
    const path = publicEventPath('Autumn census briefing', id)
    const address = product.url + path
    const page = await pageAt(path)
    expect(page.title).toBe('Autumn census briefing · School Almanac')
    expect(page.headings).toContain('Autumn census briefing')
    for (const words of ['Friday 4 June 2027, 09:30 to 10:30 UK time (Europe/London)', 'Town hall', 'Primary']) {
      expect(page.text).toContain(words)
    }
    expect(page.text).toContain('Census office')
    expect(page.text).toContain('Bring numbers.')
    expect(page.canonical).toBe(address)
    expect(page.meta).toMatchObject({
      'og:title': 'Autumn census briefing',
      'og:url': address,
      'og:image': `${product.url}/blobs/${imageId}`,
      'og:image:alt': expect.stringMatching(/./),
      'og:site_name': 'School Almanac',
      description: 'Friday 4 June 2027, 09:30 to 10:30, Town hall. Bring numbers.',
    })
    expect(page.meta['robots']).toBeUndefined()
    expect(page.images).toEqual([`/blobs/${imageId}`])
    expect(page.links).toMatchObject({
      Book: 'https://book.example/',
      'Forms (PDF)': 'https://book.example/forms.pdf',
      'us@book.example': 'mailto:us@book.example',
      'Add to calendar': `/api/icalendar/event/${id}`,
      'Open in the calendar': `/calendar/autumn-census-briefing/${scheduleId}`,
      'Sign in for your own calendar': `/account/login?returnUrl=%2Fcalendar%2Fautumn-census-briefing%2F${scheduleId}`,
    })
    expect(page.links['Run']).toBeUndefined()
    expect(page.data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: 'Autumn census briefing',
        description: 'Friday 4 June 2027, 09:30 to 10:30, Town hall. Bring numbers.',
        url: address,
        startDate: '2027-06-04T09:30:00+01:00',
        endDate: '2027-06-04T10:30:00+01:00',
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place', name: 'Town hall', address: 'Town hall' },
        inLanguage: 'en-GB',
        image: `${product.url}/blobs/${imageId}`,
        organizer: [{ '@type': 'Organization', name: 'Census office' }],
      },
    ])
    const file = await answerTo(`/api/icalendar/event/${id}`)
    expect(file.headers['content-disposition']).toBe('attachment; filename="autumn-census-briefing.ics"')
    const dates = Object.values(ical.parseICS(file.body.toString())).filter((one) => one?.type === 'VEVENT')
    expect(dates).toMatchObject([{ uid: expect.stringContaining(scheduleId), summary: 'Autumn census briefing' }])
  })

  test('says where it does not take place as planned, in words and to search engines', async () => {
    const { id } = await insertEvent(database.writes, { typeId, name: 'Summer fair' })
    const set = (status: string) => database.writes`update calendar_event set status = ${status},
      status_note = 'The hall is closed', requirement = 'Mandatory' where id = ${id}`
    for (const [status, stated] of [
      ['Cancelled', 'EventCancelled'],
      ['Postponed', 'EventPostponed'],
      ['Provisional', 'EventScheduled'],
    ] as const) {
      await set(status)
      const page = await pageAt(`/events/summer-fair/${id}`)
      for (const words of [status, 'Mandatory', 'The hall is closed']) expect(page.text).toContain(words)
      expect(page.data).toMatchObject([{ eventStatus: `https://schema.org/${stated}` }])
      expect((await pageAt('/events')).text).toContain(`${status} · Mandatory`)
    }
    await set('Scheduled')
    expect((await pageAt(`/events/summer-fair/${id}`)).text).not.toContain('The hall is closed')
  })

  test('names no picture that was removed for good, from the moment on at which it was', async () => {
    const { writes } = database
    const { id } = await insertEvent(writes, { typeId, name: 'Prize giving' })
    const [imageId, inText, kept] = [randomUUID(), randomUUID(), randomUUID()]
    for (const file of [imageId, inText, kept])
      await writes`insert into blob_reference (id, filename, mime_type, size) values (${file}, 'a.png', 'image/png', 3)`
    await writes`update calendar_event set image_blob_reference_id = ${imageId}, description_html =
      ${`<p>One <img src="/blobs/${inText}" alt="Zoe"> two <img src="/blobs/${kept}" alt="The hall"></p>`} where id = ${id}`
    const path = publicEventPath('Prize giving', id)
    expect((await pageAt(path)).images).toEqual([`/blobs/${inText}`, `/blobs/${kept}`, `/blobs/${imageId}`])
    await writes`update blob_reference set removed_date = now() where id in (${imageId}, ${inText})`
    // Only the notification reaches the process.
    await eventually(async () => expect(await (await fetch(product.url + path)).text()).not.toContain(imageId))
    const page = await pageAt(path)
    expect([page.images, page.meta['og:image'], page.text.includes('Zoe')]).toEqual([
      [`/blobs/${kept}`],
      `${product.url}/icons/icon-512.png`,
      false,
    ])
    expect(JSON.stringify(page.data)).not.toContain(imageId)
  })

  test('is found under any slug, and leads to its own', async () => {
    const { id } = await insertEvent(database.writes, { typeId, name: 'Räte & Räume 会議' })
    const path = publicEventPath('Räte & Räume 会議', id)
    expect((await answerTo(path)).status).toBe(200)
    for (const wrong of [`/events/else/${id}`, `/events/%E2%80%AE/${id}`, path.replace(id, id.toUpperCase())]) {
      const { status, headers } = await answerTo(wrong)
      expect([wrong, status, headers.location]).toEqual([wrong, 301, product.url + path])
    }
    await database.writes`update calendar_event set name = 'Renamed' where id = ${id}`
    expect((await answerTo(path)).headers.location).toBe(`${product.url}/events/renamed/${id}`)
  })

  test('shows hostile names and texts as text: to its parser, in previews and in the data of search engines', async () => {
    const { writes } = database
    const names = [
      `</title><script>alert(1)</script>`,
      `"><img src=x onerror=alert(1)>`,
      `</script><!--<script>`,
      `{{7*7}} \u2028 & ' " \\u003c`,
    ]
    for (const name of names) {
      const { id } = await insertEvent(writes, { typeId, name })
      await writes`update calendar_event set location = ${name} where id = ${id}`
      const page = await pageAt(publicEventPath(name, id))
      expect([name, page.title, page.meta['og:title']]).toEqual([name, `${name} · School Almanac`, name])
      expect(page.headings).toContain(name)
      expect(page.data).toMatchObject([{ name, location: { name } }])
      expect([name, page.dangers]).toEqual([name, []])
    }
    for (const page of [await pageAt('/events'), await pageAt('/embed')]) {
      expect(page.dangers).toEqual([])
      for (const name of names) expect(page.text).toContain(name)
    }
    expect((await pageAt('/sitemap.xml')).dangers).toEqual([])
  })

  test('cleans a description from before descriptions were cleaned', async () => {
    const { id } = await insertEvent(database.writes, { typeId, name: 'Old' })
    for (const html of hostileHtml.filter((_, number) => number % 12 === 0)) {
      await database.writes`update calendar_event set description_html = ${html} where id = ${id}`
      expect([html, (await pageAt(`/events/old/${id}`)).dangers]).toEqual([html, []])
    }
  })

  test('gives search engines the dates to come, and of the last one once all are over', async () => {
    const { writes } = database
    const { id } = await insertEvent(writes, { typeId, name: 'Series', start: '2026-11-02T00:00:00.000Z' })
    const startsOf = async () => {
      const { data } = await pageAt(`/events/series/${id}`)
      return data.map(({ startDate }) => startDate)
    }
    expect(await startsOf()).toEqual(['2026-11-02'])
    expect((await pageAt(`/events/series/${id}`)).text).toContain('This date is over.')
    for (const day of ['2026-11-20', '2026-12-04']) {
      await writes`insert into calendar_event_schedule (id, calendar_event_id, start, "end", is_all_day)
        values (${randomUUID()}, ${id}, ${day}, ${day}, true)`
    }
    expect(await startsOf()).toEqual(['2026-11-20', '2026-12-04'])
  })
})

describe('an event', () => {
  type State = 'draft' | 'published' | 'archived' | 'deleted' | 'restored' | 'without dates' | 'without a page'

  /** Does to an event what leads to a state, from the one before it. */
  async function reach(id: string, state: State): Promise<void> {
    const { writes } = database
    const flags = (archived: boolean, deleted: boolean) =>
      writes`update calendar_event set archived = ${archived}, deleted = ${deleted} where id = ${id}`
    if (state === 'archived') await flags(true, false)
    if (state === 'deleted') await flags(false, true)
    if (state === 'published' || state === 'restored') await flags(false, false)
    const removed = state === 'without dates'
    await writes`update calendar_event_schedule set deleted_at = ${removed ? new Date() : null} where calendar_event_id = ${id}`
    await writes`update calendar_event set is_public = ${state !== 'without a page'} where id = ${id}`
  }

  test('is shown while it is published and has dates, says that it is gone afterwards, and is unknown before', async () => {
    const state = fc.constantFrom<State>(
      'published',
      'archived',
      'deleted',
      'restored',
      'without dates',
      'without a page',
    )
    const states = fc.array(state, { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(states, async (way) => {
        const { writes } = database
        const id = randomUUID()
        const name = `State ${id}`
        await writes`insert into calendar_event (id, name, calendar_event_type_id, archived)
          values (${id}, ${name}, ${typeId}, true)`
        await writes`insert into calendar_event_schedule (id, calendar_event_id, start, "end", is_all_day)
          values (${randomUUID()}, ${id}, '2026-12-01', '2026-12-01', true)`
        let wasShown = false
        let isHidden = true
        for (const state of ['draft' as const, ...way]) {
          if (state !== 'draft') await reach(id, state)
          if (!['draft', 'without dates', 'without a page'].includes(state))
            isHidden = state === 'archived' || state === 'deleted'
          wasShown ||= !isHidden
          const isInLists = !isHidden && state !== 'without dates'
          const isShown = isInLists && state !== 'without a page'
          const { status, body } = await answerTo(publicEventPath(name, id))
          expect([state, status]).toEqual([state, isShown ? 200 : wasShown ? 410 : 404])
          expect(body.includes(name)).toBe(isShown)
          if (!isShown && wasShown)
            expect((await reader.read(body.toString())).headings).toEqual(['This event is no longer listed'])
          for (const path of ['/events', '/embed', '/sitemap.xml']) {
            expect([path, state, (await textOf(path)).includes(id)]).toEqual([path, state, isShown])
          }
          expect((await answerTo(`/api/icalendar/event/${id}`)).status).toBe(isInLists ? 200 : 404)
        }
      }),
      { numRuns: 25, seed: 20_261_127 },
    )
  })

  test.each(['none', '%00', randomUUID(), `${randomUUID()}0`])('that nobody knows (%s) is not found', async (id) => {
    const { status, headers, body } = await answerTo(`/events/any/${id}`)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    expect((await reader.read(body.toString())).meta['robots']).toBe('noindex')
  })
})

describe('the list', () => {
  test('lists by month what is to come, with what has begun, until the last date', async () => {
    const own = await createTestDatabase()
    const lone = await startInProcess(own.url, { NOW: '2026-11-20T12:00:00Z' })
    const page = async (path: string) => {
      lone.product.feeds.forgetAge()
      return reader.read(await (await fetch(lone.url + path)).text())
    }
    expect((await page('/events')).text).toContain('Nothing is listed at the moment.')
    const type = await insertType(own.writes, 'Exams')
    const other = await insertType(own.writes, 'Briefing')
    const rows = [
      { name: 'Over', start: '2026-11-19T00:00:00.000Z' },
      { name: 'Running', start: '2026-10-30T00:00:00.000Z', end: '2026-11-27T00:00:00.000Z' },
      { name: 'Today', start: '2026-11-20T00:00:00.000Z' },
      { name: 'Ended today', start: '2026-11-20T08:00:00.000Z', end: '2026-11-20T09:00:00.000Z', isAllDay: false },
      { name: 'Midnight', start: '2027-06-30T23:30:00.000Z', end: '2027-07-01T00:30:00.000Z', isAllDay: false },
    ]
    for (const row of rows) await insertEvent(own.writes, { typeId: type, ...row })
    await insertEvent(own.writes, { typeId: other, name: 'Last', start: '2028-02-29T00:00:00.000Z' })
    for (const path of ['/events', '/embed']) {
      const shown = await page(path)
      expect(shown.headings).toEqual(['What’s coming up', 'November 2026', 'July 2027', 'February 2028'])
      const names = rows.slice(1).map(({ name }) => name)
      expect(Object.keys(shown.links).filter((name) => [...names, 'Over', 'Last'].includes(name))).toEqual([
        ...names,
        'Last',
      ])
    }
    const off = await insertEvent(own.writes, { typeId: other, name: 'Called off', start: '2028-02-28T00:00:00.000Z' })
    await own.writes`update calendar_event set status = 'Cancelled' where id = ${off.id}`
    const listed = await page('/events')
    expect(Object.keys(listed.links)).toContain('Called off')
    expect(listed.text).toContain('5 dates to come.')
    const { upcoming } = await lone.product.feeds.count(noFilter, new Date('2026-11-20T12:00:00Z'))
    // The calendar's "Subscribe" says the same number.
    expect(upcoming).toBe(5)
    const filtered = await page(`/events?types=${type}`)
    expect(filtered.headings).toEqual(['What’s coming up', 'February 2028'])
    expect((await page(`/embed?types=${type},${other}`)).text).toContain('Nothing is listed here at the moment.')
    expect((await page(`/events?types=${type},${other}`)).text).toContain('These filters hide every event.')
    await lone.stop()
    await own.drop()
  })

  test('may be framed by every site at /embed alone, and no page sets a cookie or has a script', async () => {
    const { id } = await insertEvent(database.writes, { typeId, name: 'Framed' })
    const paths = ['/events', '/embed', `/events/framed/${id}`, `/events/framed/${randomUUID()}`]
    for (const path of paths) {
      const { headers, body } = await answerTo(path, { cookie: 'session=1' })
      const isFramed = path === '/embed'
      const policy = String(headers['content-security-policy'])
      expect([path, /frame-ancestors ([^;]*)/.exec(policy)?.[1]]).toEqual([path, isFramed ? '*' : "'none'"])
      expect(policy).toContain("script-src 'self';")
      expect([path, headers['x-frame-options']]).toEqual([path, isFramed ? undefined : 'DENY'])
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect((await reader.read(body.toString())).dangers).toEqual([])
    }
    const framed = await pageAt('/embed')
    expect(framed.meta['robots']).toBe('noindex')
    expect(framed.targets).toEqual(['_blank'])
  })
})

describe('what is cached', () => {
  test('is not sent again while nothing has changed, and is sent after a change', async () => {
    const { id } = await insertEvent(database.writes, { typeId, name: 'Kept' })
    const path = `/events/kept/${id}`
    for (const address of [path, '/events', '/embed', '/sitemap.xml']) {
      const first = await answerTo(address, { 'accept-encoding': 'gzip' })
      const etag = first.headers.etag!
      expect([address, first.status, first.headers['cache-control']]).toEqual([address, 200, 'no-cache'])
      expect(gunzipSync(first.body)).toEqual((await answerTo(address)).body)
      const again = await answerTo(address, { 'if-none-match': etag })
      expect([address, again.status, again.body.length, again.headers.etag]).toEqual([address, 304, 0, etag])
      const head = await answerTo(address, {}, 'HEAD')
      expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag])
    }
    const { etag } = (await answerTo(path)).headers
    await database.writes`update calendar_event set location = 'Hall' where id = ${id}`
    expect((await answerTo(path, { 'if-none-match': etag! })).status).toBe(200)
    await database.writes`update calendar_event set archived = true where id = ${id}`
    expect((await answerTo(path, { 'if-none-match': etag! })).status).toBe(410)
  })
})

test('PUBLIC_EVENTS=no has no pages, and asks search engines to stay away', async () => {
  const { id } = await insertEvent(database.writes, { typeId, name: 'Hidden' })
  const closed = await startInProcess(database.url, { PUBLIC_EVENTS: 'no' })
  for (const path of ['/events', '/embed', `/events/hidden/${id}`, '/sitemap.xml']) {
    const response = await fetch(closed.url + path)
    expect([path, response.status, (await response.text()).includes('Hidden')]).toEqual([path, 404, false])
  }
  expect(await (await fetch(`${closed.url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n')
  const configuration = await (await fetch(`${closed.url}/_configuration/calendar-web`)).json()
  expect(configuration).toMatchObject({ publicEvents: false })
  await closed.stop()
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${product.url}/sitemap.xml`)
})
