import type { Page } from '@playwright/test'
import { expectAdministrationInstalled, expectUpToDate, signInOnPage, syncButton } from '../support/browser-test.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { expect, rowOf, test } from '../support/editing-test.ts'
import { addRow } from '../support/queue-stories.ts'
import type { RunningServer } from '../support/server.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

test.use({ reader: null })

const admin = 'admin@example.org'
const keywords = '/administration/keywords'
const leftBehind = { replicas: 0, work: 1 }
const nothing = { replicas: 0, work: 0 }

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
}

/** How many databases of each kind the browser has. */
async function stored(page: Page): Promise<{ replicas: number; work: number }> {
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  const count = (part: string) => databases.filter((name) => name.includes(part)).length
  return { replicas: count('replica-') + count('view-'), work: count('work-') }
}

/** Shows a picture, as the screens do. */
const seePicture = (page: Page, id: string) =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
  }, `/blobs/${id}?size=list`)

/** The pictures that the service worker has of that file, and how many of its addresses it remembers. */
const seen = (page: Page, id: string) =>
  page.evaluate(async (part) => {
    const request = indexedDB.open('workbox-expiration')
    const { result } = await new Promise<{ result: IDBDatabase }>((resolve) => {
      request.addEventListener('success', () => resolve(request))
    })
    const entries = result.transaction('cache-entries').objectStore('cache-entries').getAll()
    await new Promise((resolve) => entries.addEventListener('success', resolve))
    result.close()
    const cached = await (await caches.open('calendar-images')).keys()
    return [cached.map(({ url }) => url), (entries.result as { url: string }[]).map(({ url }) => url)].map(
      (urls) => urls.filter((url) => url.includes(part)).length,
    )
  }, id)

const question = (page: Page, title = 'You have 1 unsent change') => page.getByRole('dialog', { name: title })

/** A report of this user waits too, and what somebody else and a visitor did here. */
const reportToo = (page: Page) =>
  page.evaluate(() => {
    const { sub } = JSON.parse(localStorage.getItem('session') ?? '{}') as { sub: string }
    const authors = { report: sub, other: crypto.randomUUID(), view: null }
    for (const [id, user] of Object.entries(authors)) {
      const path = user ? '/api/event-reports' : '/api/page-views'
      localStorage.setItem(`to-send:${id}`, JSON.stringify({ user, path, body: {}, keptAt: Date.now() }))
    }
  })
const sentLater = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^to-send:(report|other|view)$/.test(key)))

story(test, 'signing out with unsent changes', () => {
  let server: RunningServer

  /** The server is away, and a keyword waits. */
  async function queueKeyword(page: Page, name: string): Promise<void> {
    await goTo(page, keywords)
    await expect(rowOf(page, 'Attendance')).toBeVisible()
    await server.stop()
    await addRow(page, name)
  }

  test('keeps the queue for that user alone, who finds it again', async ({ page, site }) => {
    const { database } = site
    server = await site.secondServer()
    await openSignedIn(page, server.url, admin, keywords)
    await expectUpToDate(page)
    await expectAdministrationInstalled(page)
    await queueKeyword(page, 'Kept for later')
    await signOut(page)
    await question(page).getByRole('button', { name: 'Send now' }).click()
    await expect(question(page).getByText('You’re offline, so nothing was sent.')).toBeVisible()
    await question(page).getByRole('button', { name: 'Keep on this device' }).click()
    await expect(page.getByRole('button', { name: /^Account: / })).toBeHidden()
    await eventually(async () => expect(await stored(page)).toEqual(leftBehind))

    await server.startAgain()
    await signInOnPage(page, server.url, 'editor@example.org')
    await expectUpToDate(page)
    expect(await database.sql`select 1 from item_tag where name = 'Kept for later'`).toHaveLength(0)
    await signOut(page)
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    await eventually(async () => expect(await stored(page)).toEqual(leftBehind))
    await openSignedIn(page, server.url, admin, keywords)
    await expectUpToDate(page)
    expect(await database.sql`select 1 from item_tag where name = 'Kept for later'`).toHaveLength(1)
  })
  test('can discard the queue, or be cancelled', async ({ page, site }) => {
    await queueKeyword(page, 'Discarded')
    await signOut(page)
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, 'Discarded')).toContainText('Waiting to send')
    await expect(syncButton(page)).toHaveAccessibleName('Sync: offline, 1 waiting')
    await reportToo(page)
    await signOut(page)
    await question(page, 'You have 1 unsent change and 1 unsent report')
      .getByRole('button', { name: 'Discard' })
      .click()
    await expect(page.getByRole('button', { name: /^Account: / })).toBeHidden()
    await eventually(async () => expect(await stored(page)).toEqual(nothing))
    expect(await sentLater(page)).toEqual(['to-send:other'])
    await server.startAgain()
    await signInOnPage(page, server.url, admin)
    await expectUpToDate(page)
    expect(await site.database.sql`select 1 from item_tag where name = 'Discarded'`).toHaveLength(0)
  })
  test('can send the queue first, and leaves nothing on the device', async ({ page, site }) => {
    const { database } = site
    await queueKeyword(page, 'Sent before leaving')
    await signOut(page)
    await expect(question(page)).toBeVisible()
    await server.startAgain()
    const [picture] = await database.sql<
      { id: string }[]
    >`select id from blob_reference where mime_type like 'image/%' limit 1`
    await seePicture(page, picture!.id)
    await eventually(async () => expect(await seen(page, picture!.id)).toEqual([1, 1]))
    await question(page).getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    await eventually(async () => expect(await stored(page)).toEqual(nothing))
    await eventually(async () => expect(await seen(page, picture!.id)).toEqual([0, 0]))
    expect(await database.sql`select 1 from item_tag where name = 'Sent before leaving'`).toHaveLength(1)
  })
})
