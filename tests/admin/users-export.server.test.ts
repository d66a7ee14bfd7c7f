import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

const address = '/api/export/registeredUsers'

/** The rows of the sheet as Excel would show them, the headings first. */
async function readRows(response: Response): Promise<ExcelJS.CellValue[][]> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await response.arrayBuffer())
  const sheet = workbook.getWorksheet('Registered users')
  const rows: ExcelJS.CellValue[][] = []
  sheet?.eachRow((row) => rows.push((row.values as ExcelJS.CellValue[]).slice(1)))
  return rows
}

async function lastExport() {
  const [entry] = await school.database.sql<{ userId: string; detail: unknown }[]>`
    select user_id, detail from audit where action = 'export of registered users' order by id desc limit 1`
  return entry && { ...entry }
}

test('the registered users are an Excel file for administrators only, cached nowhere, with an audit entry', async () => {
  const { alex, terry, product } = school
  const response = await alex.browser.visit(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="registered-users-2026-11-20.xlsx"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await readRows(response)).map((row) => row.slice(0, 2))).toEqual([
    ['First name', 'Last name'],
    ['Terry', 'Teacher'],
  ])
  expect(await lastExport()).toEqual({ userId: alex.id, detail: { count: 1 } })
  expect((await terry.browser.visit(address)).status).toBe(403)
  expect((await browserLike(product.url).visit(address)).status).toBe(401)
})

test("each column of the users' file has its type, and no cell that people typed is a formula", async () => {
  const { alex, database } = school
  const hostile = ['=1+1', '+cmd|x', '-2', '@SUM(A1)', '\t=1', '<b>&"\'', 'שלום', '\u0001control', 'n'.repeat(300)]
  for (const [index, firstName] of hostile.entries()) {
    const lastName = `Aaa ${index}`
    const id = await createAccount(database.writes, { email: `hostile${index}@example.org`, firstName, lastName })
    await database.writes`
      update profile set organisation_name = ${firstName}, job_title = ${firstName}, organisation_type = 'MAT',
        urn = ${index === 0 ? '100001' : '007'}, is_subscribed_to_weekly_news_letter = true,
        registration_school_phases_json = '["Primary", "=2+2"]', registered_date = '2026-11-20T09:30:00Z'
      where user_id = ${id}`
  }
  const [headings, first, second, ...others] = await readRows(await alex.browser.visit(address))
  const byHeading = (row: readonly ExcelJS.CellValue[] = []) =>
    Object.fromEntries((headings ?? []).map((heading, at) => [heading as string, row[at]]))
  // In the order that the contract and the sheet's readers expect.
  expect(headings).toEqual([
    ...['First name', 'Last name', 'Email', 'Email confirmed', 'Organisation', 'Type', 'DfE number', 'Job title'],
    ...['School phases', 'Daily', 'Weekly', 'Working together', 'Registered'],
  ])
  expect(byHeading(first)).toMatchObject({
    'First name': '=1+1',
    'Last name': 'Aaa 0',
    Email: 'hostile0@example.org',
    'Email confirmed': 'Yes',
    Organisation: '=1+1',
    Type: 'Academy',
    'DfE number': 100_001,
    'Job title': '=1+1',
    'School phases': 'Primary, =2+2',
    Daily: 'No',
    Weekly: 'Yes',
    'Working together': 'No',
    Registered: new Date('2026-11-20T09:30:00Z'),
  })
  expect(byHeading(second)['DfE number']).toBe('007')
  const cells = others.flat()
  expect(cells.filter((cell) => typeof cell === 'object' && cell !== null && !(cell instanceof Date))).toEqual([])
  for (const text of ['@SUM(A1)', '<b>&"\'', 'שלום', 'n'.repeat(300)]) expect(cells).toContain(text)
})

test("times in the users' file are London's clock in summer and in winter", async () => {
  const { alex, database } = school
  const instants = {
    'Summer eve': '2026-07-31T23:30:00Z',
    'Before the clocks go back': '2026-10-25T00:59:00Z',
    'After the clocks went back': '2026-10-25T01:01:00Z',
    Winter: '2026-12-01T00:15:00Z',
  }
  for (const [firstName, instant] of Object.entries(instants)) {
    const id = await createAccount(database.writes, {
      email: `${instant.slice(0, 16)}@example.org`,
      firstName,
      lastName: 'Clock',
    })
    await database.writes`update profile set registered_date = ${instant} where user_id = ${id}`
  }
  const rows = await readRows(await alex.browser.visit(address))
  const shown = rows
    .filter(([, lastName]) => lastName === 'Clock')
    .map((row) => [row[0], (row.at(-1) as Date).toISOString()])
  expect(Object.fromEntries(shown)).toEqual({
    'Summer eve': '2026-08-01T00:30:00.000Z',
    'Before the clocks go back': '2026-10-25T01:59:00.000Z',
    'After the clocks went back': '2026-10-25T01:01:00.000Z',
    Winter: '2026-12-01T00:15:00.000Z',
  })
})

test('10,000 users are streamed, each once, while other requests are answered', async () => {
  const { alex, database } = school
  await database.writes`
    with account as (
      insert into app_user (user_name, email)
      select address, address from (select 'many' || n || '@example.org' as address from generate_series(1, 10000) n) many
      returning id, email
    )
    insert into profile (user_id, first_name, last_name) select id, 'Many', 'Same name' from account`
  const rows = alex.browser.visit(address).then(readRows)
  expect((await alex.browser.visit('/api/account/currentUserRoles')).status).toBe(200)
  const emails = (await rows).map(([, , email]) => email).filter((email) => (email as string).startsWith('many'))
  expect(emails).toHaveLength(10_000)
  expect(new Set(emails).size).toBe(10_000)
  expect(await lastExport()).toMatchObject({ detail: { count: 10_014 } })
})

test('people can download everything stored about them: profile, account, analytics and sessions, but no secret', async () => {
  const { terry, database, product } = school
  await database.writes`
    insert into analytic_event (id, user_id, event_date, event_type, url)
    values (gen_random_uuid(), ${terry.id}, '2026-11-19T10:00:00Z', 'LinkClick', 'https://example.org/')`
  const response = await terry.browser.visit('/api/export/myData')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    profile: { firstName: 'Terry', organisationType: 'School' },
    account: { id: terry.id, email: 'terry@example.org', externalLogins: [] },
    analyticEvents: [{ eventType: 'LinkClick', url: 'https://example.org/', eventDate: '2026-11-19T10:00:00.000Z' }],
    sessions: [{ signedInAt: expect.stringMatching(/^20/) as string }],
  })
  const [secrets] = await database.sql<{ passwordHash: string; securityStamp: string }[]>`
    select password_hash, security_stamp from app_user where id = ${terry.id}`
  for (const secret of [secrets?.passwordHash, secrets?.securityStamp, 'alex@', ...terry.browser.jar.values()]) {
    expect(text).not.toContain(secret)
  }
  expect((await browserLike(product.url).visit('/api/export/myData')).status).toBe(401)
})
