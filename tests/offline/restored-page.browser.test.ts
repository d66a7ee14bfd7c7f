import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { findBrowser, findInstalledBrowser } from '../support/browsers/browser.ts'
import { expectUpToDate } from '../support/browser-test.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { countTags, expect, rowOf, test } from '../support/editing-test.ts'
import { makeProfile, openPersistentBrowser } from '../support/browsers/persistent-browser.ts'
import { addRow } from '../support/queue-stories.ts'
import { eventually } from '../support/waiting/eventually.ts'

async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back()).catch(() => undefined)
  const path = () => page.evaluate(() => location.pathname).catch(() => '')
  await eventually(async () => expect(await path()).toBe('/administration/keywords'))
}

test('a page out of the back/forward cache takes part again, and shows what has changed meanwhile', async ({
  site,
}) => {
  const profile = await makeProfile()
  const installed = await findInstalledBrowser()
  // Without an installed browser it is the headless shell, which opens the page anew. What is seen and saved must be the same.
  const hasCache = installed !== (await findBrowser())
  const { context, kill } = await openPersistentBrowser(profile.folder, installed)
  try {
    const page = await context.newPage()
    await openSignedIn(page, site.server.url, 'admin@example.org', '/administration/keywords')
    await expectUpToDate(page)
    await page.evaluate(() => Reflect.set(globalThis, 'wasKept', true))
    await page.goto(`${site.server.url}/theme.js`)
    await site.database.writes`
      insert into item_tag (id, name, tag_type, color, display_order)
      values (${randomUUID()}, 'Told while put aside', 'Other', '#112233', 1)`
    await goBack(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'wasKept') === true)).toBe(hasCache)
    await expect(rowOf(page, 'Told while put aside')).toBeVisible()
    await addRow(page, 'Saved after coming back')
    await eventually(async () => expect(await countTags(site, 'Saved after coming back')).toBe(1))
    await expectUpToDate(page)
  } finally {
    await kill()
    await profile.remove()
  }
})
