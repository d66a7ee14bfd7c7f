import ExcelJS from 'exceljs'
import { beforeAll, expect, test } from 'vitest'
import { accountStory, ageSignIn } from '../support/account-story.ts'
import { codeOf } from '../support/answers.ts'
import { insertEvent, insertType } from '../support/content.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery, type Fields } from '../support/people.ts'

const story = accountStory()
let boss: BrowserLike
let bossId: string
let samId: string

const text = `query ($person: String, $userId: ID, $kind: AuditKind, $fromDate: String, $toDate: String, $offset: Int, $first: Int) {
  answer: auditEntries(
    person: $person, userId: $userId, kind: $kind, fromDate: $fromDate, toDate: $toDate, offset: $offset, first: $first
  ) { id at kind action by byEmail about aboutEmail entity documentId fields note }
}`
const entries = async (variables: Fields = {}) => (await sendQuery(boss, text, variables)).answer as Fields[]
const actions = async (variables: Fields = {}) => (await entries(variables)).map(({ action }) => action)

/** Action, what, about and fields of the rows of the export. */
async function exported(query: string): Promise<unknown[][]> {
  const file = await boss.visit(`/api/export/audit?${query}`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await file.arrayBuffer())
  const rows = book.getWorksheet('Audit')!.getSheetValues() as unknown[][]
  return rows.slice(2).map((row) => [row[3], row[6], row[7], row[9]])
}

beforeAll(async () => {
  bossId = await story.account({ email: 'boss@example.org', administrator: true, firstName: 'Bo', lastName: 'Boss' })
  samId = await story.account({ email: 'sam@example.org', firstName: 'Sam', lastName: 'Smith' })
  boss = await story.signedIn('boss@example.org')
  await story.signedIn('sam@example.org')
  const model = { userId: samId, roleGroupId: 'Editor' }
  await sendQuery(
    boss,
    'mutation ($model: UserRoleGroupChange!) { answer: changeUserRoleGroup(model: $model) { id } }',
    {
      model,
    },
  )
  await boss.post('/api/account/suspend', { userId: samId })
  const { writes } = story.database
  const { id } = await insertEvent(writes, { name: 'Autumn census', typeId: await insertType(writes) })
  await sendQuery(
    boss,
    'mutation ($model: CalendarEventChange!) { answer: updateCalendarEvent(model: $model) { id } }',
    {
      model: { id, name: 'Winter census' },
    },
  )
})

test('the audit says who did what to whom and to which content, the latest first', async () => {
  const [edit, suspended, changed] = await entries()
  expect(edit).toMatchObject({
    kind: 'content',
    action: 'update',
    by: 'Bo Boss',
    about: 'Winter census',
    entity: 'calendarEvent',
  })
  expect(edit).toMatchObject({ fields: ['name'], note: null })
  expect(suspended).toMatchObject({
    kind: 'account',
    action: 'suspended',
    byEmail: 'boss@example.org',
    about: 'Sam Smith',
  })
  expect(changed).toMatchObject({ action: 'role group changed', aboutEmail: 'sam@example.org', note: 'User → Editor' })
})

test('the audit is filtered by person, kind and time, and the history of a user is what they did and had done to them', async () => {
  expect(await actions({ kind: 'content' })).toEqual(['update'])
  expect(await actions({ person: 'smith', kind: 'account' })).toEqual(['suspended', 'role group changed'])
  expect(await actions({ person: 'SAM@', kind: 'signIn' })).toEqual(['sign-in'])
  expect(await actions({ person: ', ;' }), 'a text without a word').toEqual([])
  expect(await actions({ person: ' ' })).toEqual(await actions())
  expect(await actions({ userId: samId })).toEqual(['suspended', 'role group changed', 'sign-in'])
  expect(await actions({ userId: bossId })).toEqual(['update', 'suspended', 'role group changed', 'sign-in'])
  expect(await actions({ toDate: '2020-01-01T00:00:00.000Z' })).toEqual([])
  expect(await actions({ userId: samId, fromDate: '2020-01-01T00:00:00.000Z' })).toHaveLength(3)
  for (const fromDate of ['soon', '12', '0000-06-01', '2026-11-28 (x)']) {
    expect(await sendQuery(boss, text, { fromDate }), fromDate).toMatchObject({ message: 'This is not a date.' })
  }
  expect(await actions({ fromDate: '9999-12-31T23:59:59.999Z', toDate: '0001-01-01' })).toEqual([])
})

test('pages of the audit follow each other without a gap', async () => {
  const all = await entries({ userId: bossId })
  const pages = [await entries({ userId: bossId, first: 2 }), await entries({ userId: bossId, offset: 2, first: 2 })]
  expect(pages.flat()).toEqual(all)
})

test('the audit is for administrators, and its export for those whose sign-in is recent; it is in the audit itself', async () => {
  const editor = await story.account({ email: 'eddie@example.org', editor: true })
  const eddie = await story.signedIn('eddie@example.org')
  expect(await sendQuery(eddie, text)).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await codeOf(await eddie.visit('/api/export/audit'))).toBe('NOT_PERMITTED')
  expect(await exported('person=smith'), 'as the screen says it').toEqual([
    ['Suspended', undefined, 'Sam Smith', undefined],
    ['Security group changed', undefined, 'Sam Smith', undefined],
    ['Signed in', undefined, undefined, undefined],
  ])
  expect(await actions({ kind: 'export' })).toEqual(['export of the audit'])
  expect(await exported('kind=content')).toEqual([['Changed', 'event', 'Winter census', 'Name']])
  const dates = ['fromDate=soon', 'fromDate=-271821-04-20T00:00:00Z', 'toDate=0000-06-01', 'toDate=12']
  const far = 'toDate=%2B275760-09-13T00:00:00Z'
  for (const wrong of ['kind=secret', 'person=%00', `person=${'a'.repeat(201)}`, far, ...dates]) {
    expect(await codeOf(await boss.visit(`/api/export/audit?${wrong}`)), wrong).toBe('BAD_REQUEST')
  }
  expect(await actions({ kind: 'export' }), 'what is refused exports nothing').toHaveLength(2)
  await ageSignIn(story, 11)
  expect(await codeOf(await boss.visit('/api/export/audit'))).toBe('REAUTHENTICATE')
  await story.database.sql`delete from app_user where id = ${editor}`
})
