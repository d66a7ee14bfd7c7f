import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { mostCpu, startMeasuredServer, type MeasuredServer } from '../support/servers/measured-server.ts'
import { logIn } from '../support/sign-in.ts'

let database: TestDatabase
let server: MeasuredServer
let visitor: BrowserLike
let teacher: BrowserLike

/** An incompressible text, as long as a field takes. */
const longText = Array.from({ length: 25_000 }, (_, at) => ((at * 7_919_777) % 99_999_989).toString(36))
  .join(' ')
  .slice(0, 199_000)

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startMeasuredServer({ databaseUrl: database.url, env: { SAMPLE_DATA: '3000' } })
  await createAccount(database.sql, { email: 'reader@example.org' })
  await database.writes`update cms_text set html = ${longText}`
  await database.writes`update calendar_event_type set description_html = ${longText.slice(0, 2000)}`
  visitor = browserLike(server.url)
  teacher = browserLike(server.url)
  await logIn(teacher, 'reader@example.org')
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ')
const event = `id name descriptionHtml location calendarEventTypeId imageBlobReferenceId isFeatured isPaidPromotion archived
  createdByUserId createdDate`
const whole = `${event} urls { id name url linkType displayOrder calendarEventId createdByUserId createdDate }
  schedules { id start end calendarEventId createdByUserId createdDate }`
const named = `eventType { id name color } providers { id provider { id name imageBlobReference { url } } }
  tagLinks { id itemTag { id name } } schedules { start end isAllDay }`
const section = (at: number) => `s${at}: section${(at % 4) + 1} { html }`

/**
 * `least`: of all, half, a quarter and one, how many are always refused, because they are too much for every machine.
 */
const queries: Record<string, [who: () => BrowserLike, query: (rows: number) => string, most: number, least: number]> =
  {
    'five lists of events': [
      () => teacher,
      (rows) => `{ ${times(5, (at) => `a${at}: calendarEvents(first: ${rows}, offset: ${at * 500}) { ${event} }`)} }`,
      500,
      2,
    ],
    'events with all that is in them': [
      () => teacher,
      (rows) => `{ calendarEvents(first: ${rows}) { ${whole} } }`,
      500,
      0,
    ],
    'events with the names of all that they have': [
      () => teacher,
      (rows) => `{ calendarEvents(first: ${rows}) { name ${named} } }`,
      500,
      0,
    ],
    'the text of the type of each event': [
      () => teacher,
      (rows) => `{ calendarEvents(first: ${rows}) { ${times(20, (at) => `a${at}: eventType { descriptionHtml }`)} } }`,
      500,
      3,
    ],
    'the type of each event under twenty names': [
      () => teacher,
      (rows) => `{ calendarEvents(first: ${rows}) { ${times(20, (at) => `a${at}: eventType { id name color }`)} } }`,
      500,
      0,
    ],
    'a text of each event under twenty names': [
      () => teacher,
      (rows) => `{ calendarEvents(first: ${rows}) { ${times(20, (at) => `a${at}: descriptionHtml`)} } }`,
      500,
      3,
    ],
    'fields within each event under twenty names': [
      () => teacher,
      (rows) => `{ calendarEvents(first: ${rows}) { ${times(20, (at) => `a${at}: id`)} schedules { id start end } } }`,
      500,
      0,
    ],
    'the public pages ten times': [
      () => visitor,
      (pages) =>
        `{ ${times(pages, (at) => `p${at}: aboutPage { section1 { html } section2 { html } section3 { html } section4 { html } }`)} }`,
      10,
      3,
    ],
    'the sections of a public page': [
      () => visitor,
      (sections) => `{ aboutPage { ${times(sections, section)} } }`,
      20,
      2,
    ],
    'one public text under twenty names': [
      () => visitor,
      (names) => `{ cmsText(name: "About.Section1") { ${times(names, (at) => `t${at}: html`)} } }`,
      20,
      2,
    ],
  }

describe('an answer with', () => {
  test.each(Object.entries(queries))(
    'an answer with %s costs no more than allowed, or is refused with a message',
    async (_name, [who, query, most, least]) => {
      const statuses: string[] = []
      for (const amount of [most, Math.ceil(most / 2), Math.ceil(most / 4), 1]) {
        for (const encoding of ['gzip', 'br']) {
          let text = ''
          const cpu = await server.leastCpuOf(async () => {
            const body = { query: query(amount) }
            text = await (await who().post('/graphql', body, { 'accept-encoding': encoding })).text()
          })
          expect([amount, encoding, Math.round(cpu), cpu < mostCpu]).toEqual([amount, encoding, Math.round(cpu), true])
          statuses.push(
            text.includes('An answer cannot hold so much')
              ? 'refused'
              : text.includes('"errors"')
                ? text.slice(0, 300)
                : 'answered',
          )
        }
      }
      expect(statuses.slice(0, least * 2)).toEqual(Array.from({ length: least * 2 }, () => 'refused'))
      // The smallest of each is what an honest client requests.
      expect(statuses.at(-1)).toBe('answered')
      expect(statuses.filter((status) => status !== 'refused' && status !== 'answered')).toEqual([])
    },
    60_000,
  )
})
