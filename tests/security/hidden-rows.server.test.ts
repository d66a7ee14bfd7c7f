import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import type { Entity } from '#sync/define.ts'
import { requestGraphql } from '../support/push.ts'
import { pullAll } from '../support/pull.ts'
import { twoAdministrators, type Person, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
/** Every row that was made, in this run and before. */
const made: Row[] = []

type Row = { collection: Collection; id: string; archived: boolean; deleted: boolean }

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

const all = collectionsOf('administrator')
const anyRow = fc.record({
  collection: fc.constantFrom(...all),
  archived: fc.boolean(),
  deleted: fc.boolean(),
})

/** In a row's required text, and in the text that readers of an archived one must not get. */
const named = (id: string) => `named ${id}`
const hiddenText = (id: string) => `told ${id}`

async function insert({ collection, id, archived, deleted }: Row): Promise<void> {
  const { writes } = school.database
  const { table, fields } = entityOf(collection)
  const row: Record<string, unknown> = { id, name: named(id), archived, deleted, createdByUserId: school.alex.id }
  if (fields['descriptionHtml']) row['descriptionHtml'] = `<p>${hiddenText(id)}</p>`
  if (fields['html']) row['html'] = `<p>${hiddenText(id)}</p>`
  if (fields['location']) row['location'] = hiddenText(id)
  if (fields['tagType']) row['tagType'] = 'Other'
  if (fields['start']) Object.assign(row, { start: '2026-11-01', end: '2026-12-01' })
  if (fields['calendarEventTypeId']) {
    const typeId = randomUUID()
    const type: Row = { collection: 'calendarEventType', id: typeId, archived, deleted: false }
    await insert(type)
    row['calendarEventTypeId'] = typeId
  }
  made.push({ collection, id, archived, deleted })
  if (collection === 'calendarEvent') return insertOnceLive(row)
  await writes`insert into ${writes(table)} ${writes(row as Record<string, string>)}`
}

/** An event that readers could see under another name, then hidden if it is to be, and written only then. */
async function insertOnceLive({ archived, deleted, ...row }: Record<string, unknown>): Promise<void> {
  const { writes } = school.database
  const id = String(row['id'])
  await writes`insert into calendar_event ${writes({ ...row, name: 'Before' } as Record<string, string>)}`
  await writes`insert into calendar_event_schedule (id, calendar_event_id, start, "end", created_by_user_id)
    values (${randomUUID()}, ${id}, '2026-11-20', '2026-11-20', ${school.alex.id})`
  await writes`update calendar_event set archived = ${archived === true}, deleted = ${deleted === true} where id = ${id}`
  await writes`update calendar_event set name = ${named(id)} where id = ${id}`
  await writes`insert into calendar_event_url (id, calendar_event_id, name, url, created_by_user_id)
    values (${randomUUID()}, ${id}, ${hiddenText(id)}, 'https://example.org', ${school.alex.id})`
}

/** What a scope may see of a row: all of it, its name, or only that its id is gone. */
function seenBy(scope: 'reader' | 'administrator', { collection, archived, deleted }: Row) {
  const entity = entityOf(collection)
  if (scope === 'reader' && entity.readers === 'administrators') return 'nothing'
  if (deleted) return 'tombstone'
  if (scope === 'administrator' || !archived) return 'whole'
  return entity.archived === 'hidden' ? 'tombstone' : 'name'
}

function keysOf(scope: 'reader' | 'administrator', { fields, children, serverRows, archived }: Entity): string[] {
  const isOfState = (name: string) => archived === 'hidden' && (name === 'archived' || fields[name]?.setByServer)
  const isHidden = (name: string) => scope === 'reader' && (isOfState(name) || fields[name]?.administratorsOnly)
  const own = Object.keys(fields).filter((name) => !isHidden(name))
  return [...own, ...Object.keys(children), ...Object.keys(serverRows), 'position', 'edit'].toSorted()
}

async function checkPull(scope: 'reader' | 'administrator', { browser, id: userId }: Person): Promise<void> {
  const { documents } = await pullAll(browser, userId)
  const byId = new Map(documents.map(({ document }) => [document.id, document as Record<string, unknown>]))
  for (const row of made) {
    const entity = entityOf(row.collection)
    const document = byId.get(row.id)
    const seen = seenBy(scope, row)
    const text = JSON.stringify(document ?? {})
    expect([row, seen, text.includes(named(row.id)), text.includes(hiddenText(row.id))]).toEqual([
      row,
      seen,
      seen === 'whole' || seen === 'name',
      seen === 'whole' && /descriptionHtml|html|location/.test(Object.keys(entity.fields).join()),
    ])
    if (seen === 'nothing') expect(document).toBeUndefined()
    else if (seen === 'tombstone') expect(Object.keys(document!).toSorted()).toEqual(['deleted', 'id', 'position'])
    else if (seen === 'whole') {
      expect(Object.keys(document!).toSorted()).toEqual(keysOf(scope, entity))
      for (const [list, child] of Object.entries({ ...entity.children, ...entity.serverRows })) {
        for (const one of document![list] as object[]) {
          expect(Object.keys(one).toSorted()).toEqual(Object.keys(child.fields).toSorted())
        }
      }
    }
  }
  const whole = JSON.stringify(documents)
  for (const { id } of [school.alex, school.erin, school.terry]) expect(whole.includes(id)).toBe(false)
  expect(whole).not.toContain('@example.org')
}

const home = `query { answer: calendarHomeViewModelQuery(fromDate: "2026-01-01", toDate: "2026-12-31") {
  calendarEvents { id name descriptionHtml location createdByUserId }
  calendarEventUrls { name createdByUserId } schedules { id calendarEventId createdByUserId } } }`
const supporting = `query { answer: calendarHomeSupportingDataQuery {
  calendarEventTypes { name descriptionHtml createdByUserId } itemTags { name createdByUserId }
  calendarEventProviders { name descriptionHtml createdByUserId }
  calendarHeadlines { name descriptionHtml createdByUserId } } }`
const lists = `query { calendarEvents(includeArchived: true) { name descriptionHtml location createdByUserId }
  calendarEventTypes(includeArchived: true) { name descriptionHtml createdByUserId }
  itemTags(includeArchived: true) { name createdByUserId }
  calendarEventProviders(includeArchived: true) { name descriptionHtml createdByUserId }
  calendarHeadlines(includeArchived: true) { name descriptionHtml createdByUserId } }`

/** No query gives a reader more of a row than a pull does. */
async function checkQueries(): Promise<void> {
  for (const query of [home, supporting, lists]) {
    const { data } = await requestGraphql<object>(school.terry.browser, query)
    expect(data).toBeTruthy()
    const text = JSON.stringify(data)
    for (const row of made) {
      const seen = seenBy('reader', row)
      if (seen !== 'whole') expect([row, text.includes(hiddenText(row.id))]).toEqual([row, false])
      if (seen !== 'whole' && seen !== 'name') expect([row, text.includes(named(row.id))]).toEqual([row, false])
    }
    expect(text).not.toContain(school.alex.id)
  }
  school.product.product.feeds.forgetAge()
  const feed = await (await fetch(`${school.product.url}/api/icalendar/subscribe`)).text()
  const unfolded = feed.replaceAll('\r\n ', '')
  for (const row of made.filter((one) => one.collection === 'calendarEvent')) {
    const isWhole = seenBy('reader', row) === 'whole'
    expect([row, unfolded.includes(named(row.id)), unfolded.includes(hiddenText(row.id))]).toEqual([
      row,
      isWhole,
      isWhole,
    ])
  }
}

test('a pull carries exactly the rows and fields of its role, and no query or feed gives a reader more', async () => {
  const numRuns = process.env['LONG'] ? 30 : 3
  const anyRows = fc.array(anyRow, { minLength: 10, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      for (const row of rows) await insert({ ...row, id: randomUUID() })
      await checkPull('reader', school.terry)
      await checkPull('administrator', school.alex)
      await checkQueries()
    }),
    { numRuns, endOnFailure: true },
  )
})
