import type { Page } from '@playwright/test'
import { askNow, expect, expectUpToDate, signIn, signInOnPage, syncButton, test } from '../support/browser-test.ts'
import { openSheet } from '../support/queue-stories.ts'

async function databaseNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
}

async function userId(
  sql: { (strings: TemplateStringsArray, ...values: string[]): PromiseLike<{ id: string }[]> },
  email: string,
) {
  const [row] = await sql`select id from app_user where email = ${email}`
  return row?.id ?? ''
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page
    .getByRole('link', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click()
}

test('signing out deletes the copy, and the next user gets a copy of their own', async ({ page, product }) => {
  const { database, server } = product
  await signIn(page, server.url, 'admin@example.org')
  await expectUpToDate(page)
  const [first, second] = await Promise.all(
    ['admin@example.org', 'teacher@example.org'].map((email) => userId(database.sql, email)),
  )
  expect((await databaseNames(page)).join(' ')).toContain(first)
  await signOut(page)
  await expect(page.getByText('You successfully logged out!')).toBeVisible()
  await expect.poll(async () => (await databaseNames(page)).join(' ')).not.toContain(first)
  await signInOnPage(page, server.url, 'teacher@example.org')
  await expectUpToDate(page)
  const names = (await databaseNames(page)).join(' ')
  expect(names).toContain(second)
  expect(names).not.toContain(first)
})

test('another user who signs in in a second tab takes over in the first one too', async ({
  page,
  context,
  product,
}) => {
  const { database, server } = product
  await signInOnPage(page, server.url, 'admin@example.org')
  await expectUpToDate(page)
  const second = await context.newPage()
  // Otherwise the sign-in page would continue for the signed-in user.
  await page.evaluate(() => localStorage.removeItem('session'))
  await second.goto(`${server.url}/account/login`)
  await second.getByLabel('Email').fill('teacher@example.org')
  await second.getByLabel('Password', { exact: true }).fill('Calendar!2026')
  await second.getByRole('button', { name: 'Sign in' }).click()
  await expect(second.getByRole('button', { name: 'Account: Terry Teacher' })).toBeVisible({ timeout: 20_000 })
  await expectUpToDate(second)
  await expect(page.getByRole('button', { name: 'Account: Terry Teacher' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Administration' })).toBeHidden()
  const admin = await userId(database.sql, 'admin@example.org')
  await expect.poll(async () => (await databaseNames(page)).join(' ')).not.toContain(`replica-${admin}`)
})

test('an ended session leaves the screen as it is and asks to sign in again', async ({ page, product }) => {
  const { database, server } = product
  await signInOnPage(page, server.url)
  await expectUpToDate(page)
  await database.writes`delete from oidc_payload where model = 'Session'`
  await syncButton(page).click()
  await page.getByRole('button', { name: askNow }).click()
  await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText('Sign in again')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('gridcell', { name: /^Friday 20 November 2026/ })).toBeVisible()
  await expect(syncButton(page)).toHaveAccessibleName(/^Sync: sign in/)
  await syncButton(page).click()
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('teacher@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Calendar!2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectUpToDate(page)
})

test('a change saved after the session ended says that it needs a sign-in, waits, and is sent after one', async ({
  page,
  product,
}) => {
  const { database, server } = product
  await signInOnPage(page, server.url, 'admin@example.org')
  await page.goto(`${server.url}/administration/keywords/add`)
  await expectUpToDate(page)
  await database.writes`delete from oidc_payload where model = 'Session'`
  await page.getByLabel('Name').fill('Saved without a session')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved on this device. We’ll send it when you’ve signed in again.')).toBeVisible()
  const sheet = await openSheet(page)
  const waiting = sheet.getByRole('region', { name: 'Waiting to be sent' })
  await expect(waiting).toContainText('You added the keyword “Saved without a session”')
  await expect(waiting.getByText('Sent, waiting for an answer')).toBeHidden()
  await sheet.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('admin@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Calendar!2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectUpToDate(page)
  expect(await database.sql`select 1 from item_tag where name = 'Saved without a session'`).toHaveLength(1)
})
