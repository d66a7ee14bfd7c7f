import type { Page } from '@playwright/test'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import type { Edit, Patch } from '#sync/protocol/edit.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { checkNow, expectAdministrationInstalled, expectUpToDate, syncButton } from './browser-test.ts'
import { browserLike } from './cookie-jar.ts'
import { editRow, expect, rowOf, type Site } from './editing-test.ts'
import { editOf, pushEdits } from './push.ts'
import type { RunningServer } from './server.ts'
import { logIn } from './sign-in.ts'

/** A second server on the site's database, which can be stopped and started again at the same address, with a page open there. */
export async function openOwnServer(page: Page, site: Site, address: string): Promise<RunningServer> {
  const server = await site.secondServer()
  await page.goto(`${server.url}${address}`)
  await expectUpToDate(page)
  // Its own code may still be on its way past the worker, and would never arrive once the server stops.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expectAdministrationInstalled(page)
  return server
}

/** Saves an edit form with other values, offline or not, and waits for the list. */
export async function change(page: Page, name: string, values: Record<string, string>): Promise<void> {
  await editRow(page, name)
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, values['Name'] ?? name)).toBeVisible()
}

export async function addRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, name)).toBeVisible()
}

/** Opens the sync sheet. @returns the dialog */
export async function openSheet(page: Page) {
  await syncButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Sync' })
  await expect(sheet.getByRole('button', { name: 'Rebuild the local copy' })).toBeVisible()
  return sheet
}

/** Closes the sync sheet: while it is open, nothing behind it can be found by role. */
export async function closeSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Makes the device contact the server now, instead of after its own interval. */
export async function lookNow(page: Page): Promise<void> {
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: checkNow }).click()
  await closeSheet(page)
}

export async function expectSync(page: Page, name: string): Promise<void> {
  await expect(syncButton(page)).toHaveAccessibleName(name)
}

/** Makes a change as the other administrator, from another device. */
export function changeAsErin(site: Site, collection: Collection, name: string, parts: Parts): Promise<EditAnswer> {
  return changeElsewhere(site, 'editor@example.org', collection, name, parts)
}

type Parts = { before?: Patch; after: Patch }

/** Makes a change as this administrator, on another device. */
export async function changeElsewhere(
  site: Site,
  email: string,
  collection: Collection,
  name: string,
  { before = {}, after }: Parts,
): Promise<EditAnswer> {
  return pushAs(site, email, [await queuedOf(site, collection, name, before, after)])
}

/** Makes edits as the other administrator, from another device. */
export function makeAsErin(site: Site, edits: readonly Edit[]): Promise<EditAnswer> {
  return pushAs(site, 'editor@example.org', edits)
}

/** A change of the document of that name, as a device puts it into its queue. */
export async function queuedOf(
  { database: { sql } }: Site,
  collection: Collection,
  name: string,
  before: Patch,
  after: Patch,
): Promise<Edit> {
  const { table } = entityOf(collection)
  const [row] = await sql<{ id: string }[]>`select id from ${sql(table)} where name = ${name} and not deleted`
  return editOf(collection, row!.id, { before, after })
}

/** Sends edits from another device of this person, all of which are taken. @returns the last answer */
async function pushAs(site: Site, email: string, edits: readonly Edit[]): Promise<EditAnswer> {
  const browser = browserLike(site.server.url)
  await logIn(browser, email)
  const [person] = await site.database.sql<{ id: string }[]>`select id from app_user where email = ${email}`
  const answers = await pushEdits(browser, person!.id, [...edits])
  for (const { answer } of answers) expect(answer).toMatch(/APPLIED|MERGED/)
  return answers.at(-1)!
}
