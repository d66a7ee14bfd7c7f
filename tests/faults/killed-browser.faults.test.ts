import type { BrowserContext, Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, expectAdministrationInstalled, expectUpToDate } from '#tests/support/browser-test.ts'
import { openSignedIn } from '#tests/support/browsers/open-signed-in.ts'
import { names, searchBox } from '#tests/support/editing-test.ts'
import { isOnDisk, makeProfile, openPersistentBrowser } from '#tests/support/browsers/persistent-browser.ts'
import { expectSync, lookNow } from '#tests/support/queue-stories.ts'
import { startServerWithDoor } from '#tests/support/servers/server-with-door.ts'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { readWork } from '#tests/support/servers/work-database.ts'
import { takeChances, times } from './chance.ts'
import { test } from './fault-test.ts'

const kills = times(3, 100)

test('a browser killed during a save has the whole edit in its queue, or its form as it was', async ({
  sampleDatabase: database,
  atEnd,
}) => {
  const chance = takeChances('killed browser')
  const door = await startServerWithDoor({ databaseUrl: database.url, env: { SAMPLE_DATA: 'yes' } })
  atEnd(door.end)
  const server = await door.open()
  const profile = await makeProfile()
  atEnd(profile.remove)
  let browser = await openPersistentBrowser(profile.folder)
  atEnd(() => browser.kill())
  const list = `${server.url}/administration/keywords`
  let page = await browser.context.newPage()
  await openSignedIn(page, server.url, 'admin@example.org', '/administration/keywords')
  await expectUpToDate(page)
  await expectAdministrationInstalled(page)
  // A browser writes its cookies and its local storage to disk only now and then; the one that is killed here has been
  // signed in for long.
  await eventually(async () => expect(await isOnDisk(profile.folder, 'admin@example.org')).toBe(true))
  const cookies = await browser.context.cookies()

  const saved = ['Saved in peace']
  const saving = await fillIn(page, list, saved[0]!)
  const begun = performance.now()
  await saving.press()
  await eventually(() => expect(saving.wasAcknowledged()).toBe(true))
  const aSaveTakes = performance.now() - begun

  for (let round = 0; round < kills; round += 1) {
    // Alternately without and with a server: in the queue, and on the way.
    if (round % 2 === 0) await server.stop()
    else await server.startAgain()
    const name = `Saved in round ${round}`
    saved.push(name)
    const save = await fillIn(page, list, name)
    await save.press()
    // Anywhere within it, and more often near its beginning, where it is written.
    await delay(chance.below(1 + chance.below(1.2 * aSaveTakes)))
    await browser.kill()
    browser = await openPersistentBrowser(profile.folder)
    await browser.context.addCookies(cookies)
    page = await openList(browser.context, list)
    await expectWholeOrNotSaved(page, name, save.wasAcknowledged())
  }
  await server.startAgain()
  await lookNow(page)
  await expectSync(page, 'Sync: up to date')
  const rows = await database.sql<{ name: string; displayOrder: number; edits: number }[]>`/* arrivedOnce */
    select t.name, t.display_order, (select count(*)::int from revision r where r.document_id = t.id) as edits
    from item_tag t where t.name like 'Saved in %' order by t.name`
  expect(rows.map((row) => ({ ...row }))).toEqual(
    saved.toSorted().map((name) => ({ name, displayOrder: 12, edits: 1 })),
  )
  /** An edit that exists only in its form is saved from there, so that every one arrives in the end. */
  async function expectWholeOrNotSaved(page: Page, name: string, wasAcknowledged: boolean): Promise<void> {
    const { outbox, drafts } = await readWork(page)
    const queued = outbox.filter(({ edit }) => edit.after['name'] === name)
    const arrived = await database.sql`select 1 from item_tag where name = ${name}`
    if (queued.length === 0 && arrived.length === 0) {
      expect(wasAcknowledged, 'an acknowledged save is in the queue').toBe(false)
      await page.goto(`${list}/add`)
      await expect(page.getByText('We restored your unsaved changes')).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
      await expect(page.getByLabel('Order', { exact: true })).toHaveValue('12')
      await page.getByRole('button', { name: 'Save' }).click()
    } else {
      expect(queued.length).toBeLessThanOrEqual(1)
      for (const { edit } of queued)
        expect(edit).toMatchObject({ kind: 'create', after: { deleted: false, name, displayOrder: 12 } })
      expect(drafts, 'a draft leaves with its save').toEqual([])
    }
    await searchBox(page).fill(name)
    // A search by words finds the other rounds too, whose order begins with the same figure.
    await expect(names(page).filter({ hasText: name })).toHaveText([name])
  }
})

async function openList(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  try {
    await expect(names(page).first()).toBeVisible()
  } catch (cause) {
    throw new Error(`there is no list but: ${await page.locator('body').innerText()}`, { cause })
  }
  return page
}

/** A form with its draft stored, ready for Save. */
async function fillIn(page: Page, list: string, name: string) {
  await page.goto(`${list}/add`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Order', { exact: true }).fill('12')
  await expect(page.getByText(/^Unsaved changes kept on this device at \d\d:\d\d$/)).toBeVisible()
  let isBack = false
  await page.exposeFunction(`isBack${name.replaceAll(' ', '')}`, () => {
    isBack = true
  })
  const press = (tell: string) =>
    page.evaluate((reporter) => {
      const look = () => {
        if (document.querySelector('h1')?.textContent !== 'Keywords') return
        observer.disconnect()
        ;(Reflect.get(window, reporter) as () => void)()
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      document.querySelector<HTMLButtonElement>('main form button[type=submit]')!.click()
    }, tell)
  return {
    press: () => press(`isBack${name.replaceAll(' ', '')}`),
    wasAcknowledged: () => isBack,
  }
}
