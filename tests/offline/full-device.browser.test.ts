import type { Sql } from '#server/db/client.ts'
import type { Page } from '@playwright/test'
import { dayCell } from '../support/reading-test.ts'
import { checkNow, expectUpToDate, signIn, syncButton } from '../support/browser-test.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { insertEvents } from '../support/content.ts'
import { expect, test } from '../support/editing-test.ts'
import { samplePassword } from '../support/sign-in.ts'
import { eventually } from '../support/waiting/eventually.ts'

// The copy and the forms find no space; no worker is needed, and the device would install it.
test.use({ reader: null, serviceWorkers: 'block' })

const noRoom = 'This device has no space left for the offline copy. Free up some space and try again.'

/** Leaves the site room for this many bytes, or for another number later. `lift` makes room again. */
async function limitStorage(page: Page, origin: string, bytes: number) {
  const client = await page.context().newCDPSession(page)
  const to = (quotaSize: number) => client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  await to(bytes)
  // The browser drops the limit together with this session.
  return { to, lift: () => client.detach() }
}

/**
 * Leaves no room for anything. What is stored fills the limit first, for the browser uses up the room that it already knew
 * of; then the limit falls below that, for the browser packs its files at some later time, which makes room.
 */
async function leaveNoRoom(page: Page, limit: Awaited<ReturnType<typeof limitStorage>>): Promise<void> {
  await page.evaluate(fillStorage)
  await limit.to(1)
}

/** 100 incompressible events of 200 KB. */
async function addLargeEvents(sql: Sql): Promise<void> {
  const [type] = await sql<{ id: string }[]>`select id from calendar_event_type where not archived limit 1`
  await insertEvents(sql, type?.id ?? '', 100)
  // Ten at a time: a statement over all of them is ended by its time limit where the machine is busy.
  for (let digit = 0; digit < 10; digit += 1) {
    await sql`
      update calendar_event set description_html = (
        select string_agg(md5(number::text), '') from generate_series(1, 6400) as number
      ) where name like 'Event %' and right(name, 1) = ${String(digit)}`
  }
}

/** Runs in the page: writes incompressible data until nothing more fits. */
async function fillStorage(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('filler')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes', { autoIncrement: true }))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no filler')))
  })
  const fits = (size: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = database.transaction('bytes', 'readwrite')
      const bytes = new Uint8Array(size)
      for (let at = 0; at < size; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000))
      transaction.objectStore('bytes').add(bytes)
      transaction.addEventListener('complete', () => resolve(true))
      transaction.addEventListener('abort', () => resolve(false))
    })
  for (const size of [1_000_000, 100_000, 10_000, 100]) while (await fits(size));
  database.close()
}

async function expectNoRoom(page: Page): Promise<void> {
  await expect(syncButton(page)).toHaveAccessibleName('Sync: needs attention, 1')
  await syncButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Sync' })
  await expect(sheet).toContainText(noRoom)
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(sheet).toBeHidden()
}

async function tryNow(page: Page): Promise<void> {
  await syncButton(page).click()
  await page.getByRole('button', { name: checkNow }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expectUpToDate(page)
}

test('a device without space says so, the month stays, and it continues when there is space', async ({
  page,
  site,
}) => {
  const { server, database } = site
  // Before the first write: later the browser uses the space it already knew of.
  const limit = await limitStorage(page, server.url, 12_000_000)
  await signIn(page, server.url)
  await expectUpToDate(page)
  await addLargeEvents(database.writes)
  await expectNoRoom(page)
  await expect(dayCell(page, /^Friday 20 November 2026, \d+ events, today/)).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(dayCell(page, /^Monday 21 December 2026, \d+ events?/)).toBeVisible()
  await limit.lift()
  await tryNow(page)
  await goTo(page, '/calendar/search/Event%2099')
  await expect(page.getByRole('button', { name: 'Show 1 past event' })).toBeVisible()
  // Other stories of this worker would fetch them too.
  await database.writes`update calendar_event set deleted = true where name like 'Event %'`
})

test('a first visit on a device without space says so and offers to try again', async ({ page, site }) => {
  const { server } = site
  await page.goto(`${server.url}/account/login`)
  const limit = await limitStorage(page, server.url, 1)
  await page.getByLabel('Email').fill('teacher@example.org')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(noRoom)
  await expectNoRoom(page)
  await limit.lift()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
  await expect(dayCell(page, /^Friday 20 November 2026, \d+ events, today/)).toBeVisible()
})

test('a form that finds no space says that nothing was saved, keeps what was typed, and saves when there is space', async ({
  page,
  site,
}) => {
  const { server, database } = site
  const limit = await limitStorage(page, server.url, 30_000_000)
  await openSignedIn(page, server.url, 'admin@example.org', '/administration/keywords')
  await expectUpToDate(page)
  await leaveNoRoom(page, limit)
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Typed without room')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('This device has no space left, so nothing was saved.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed without room')
  await limit.lift()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Typed without room', exact: true })).toBeVisible()
  const saved = () => database.sql`select 1 from item_tag where name = 'Typed without room'`
  await eventually(async () => expect(await saved()).toHaveLength(1))
})

test('a note that finds no space stays open with what was typed, says so, and is saved when there is space', async ({
  page,
  site,
}) => {
  const { server, database } = site
  const limit = await limitStorage(page, server.url, 30_000_000)
  await signIn(page, server.url, 'teacher@example.org')
  await expectUpToDate(page)
  await page.getByRole('region', { name: 'This week' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add a note' })
  await expect(add).toBeVisible()
  await leaveNoRoom(page, limit)
  await add.click()
  const box = dialog.getByLabel('Your note')
  const note = 'Typed without room. '.repeat(100).trim()
  await box.fill(note)
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('This couldn’t be saved on this device.')).toBeVisible()
  await expect(box).toHaveValue(note)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('region', { name: 'This week' }).getByRole('link').first().click()
  await expect(box).toHaveValue(note)
  await limit.lift()
  await box.focus()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  const saved = () => database.sql<{ value: unknown }[]>`select value from own_record where kind = 'note'`
  await eventually(async () => expect(await saved()).toEqual([{ value: { text: note } }]))
})
