import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEvent, insertType } from '../support/content.ts'
import { putRecord } from '../support/mails/mailings.ts'
import { sendQuery } from '../support/people.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

const alarmsIn = async (url: string) => {
  const text = (await (await fetch(url)).text()).replaceAll('\r\n ', '')
  return text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((vevent) => [
      /SUMMARY:(.*)\r/.exec(vevent)?.[1],
      ...[...vevent.matchAll(/TRIGGER[:;](.*)\r/g)].map(([, trigger]) => trigger),
    ])
}

test('a personal feed has alarms for what its reader wants to be reminded of, if they want it there; others have none', async () => {
  const { writes } = school.database
  const { browser, id } = school.terry
  const typeId = await insertType(writes, 'Exams')
  const deadlines = await insertType(writes, 'Deadlines')
  await writes`update calendar_event_type set is_deadline = true where id = ${deadlines}`
  const start = '2026-12-10T00:00:00.000Z'
  await insertEvent(writes, { name: 'Deadline', typeId: deadlines, start })
  const done = await insertEvent(writes, { name: 'Done', typeId: deadlines, start: '2026-12-11T00:00:00.000Z' })
  const starred = await insertEvent(writes, { name: 'Starred', typeId, start: '2026-12-12T00:00:00.000Z' })
  await insertEvent(writes, { name: 'Other', typeId, start: '2026-12-13T00:00:00.000Z' })
  await writes`update calendar_event set requirement = 'Mandatory' where calendar_event_type_id = ${deadlines}`
  school.product.product.feeds.forgetAge()
  const { answer } = await sendQuery(browser, 'mutation { answer: createCalendarFeedLink(filter: {}) { url } }')
  const url = (answer as { url: string }).url
  const none = [['Deadline'], ['Done'], ['Starred'], ['Other']]
  expect(await alarmsIn(url)).toEqual(none)

  await putRecord(writes, id, 'star', starred.id, { isStarred: true })
  await putRecord(writes, id, 'done', done.scheduleId, { isDone: true })
  const choice = { deadlines: true, starred: true, offsets: [7, 0], byMail: false, inCalendar: true }
  await putRecord(writes, id, 'reminders', '', choice)
  expect(await alarmsIn(url)).toEqual([
    ['Deadline', '-P6DT16H', 'PT8H'],
    ['Done'],
    ['Starred', '-P6DT16H', 'PT8H'],
    ['Other'],
  ])
  expect(await alarmsIn(`${school.product.url}/api/icalendar/subscribe`)).toEqual(none)
  await putRecord(writes, id, 'reminders', '', { ...choice, inCalendar: false })
  expect(await alarmsIn(url)).toEqual(none)
})
