import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectUpToDate, syncButton } from '../support/browser-test.ts'
import { countTags, expect, openAdministration, rowOf, test, testOnSharedDevice } from '../support/editing-test.ts'
import { addRow, expectSync, openOwnServer } from '../support/queue-stories.ts'
import { eventually } from '../support/waiting/eventually.ts'

/** Puts the clock of the device so many days off, under an open page. */
async function setClock(page: Page, days: number): Promise<void> {
  await page.evaluate((off) => {
    const now = Reflect.get(globalThis, 'realNow') ?? Date.now
    Reflect.set(globalThis, 'realNow', now)
    Date.now = () => now() + off * 86_400_000
  }, days)
}

test.describe(() => {
  test.use({ serviceWorkers: 'block' })

  test('a browser without lock queries and durability loses its first file of the engine, fetches it again and works', async ({
    page,
    context,
    site,
  }) => {
    await context.addInitScript(() => {
      // Nor has the empty page, which the browser begins with, any locks.
      if ('LockManager' in globalThis) Reflect.deleteProperty(LockManager.prototype, 'query')
      const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function withoutOptions(stores, mode) {
        return transaction.call(this, stores, mode)
      }
    })
    const file = '**/assets/replica-*.js'
    await page.route(file, (route) => route.abort())
    await page.goto('/administration/keywords')
    await expect(syncButton(page)).toHaveAccessibleName('Sync: offline')
    await page.unroute(file)
    // Somebody looks at the page again, and it need not wait for its next turn.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expectUpToDate(page)
    const second = await context.newPage()
    await openAdministration(second, 'keywords')
    await addRow(second, 'Saved without lock queries')
    await expect(rowOf(page, 'Saved without lock queries')).toBeVisible()
    await eventually(async () => expect(await countTags(site, 'Saved without lock queries')).toBe(1))
  })
})

testOnSharedDevice(
  'a device whose clock is put forward and back by 40 days under an open page continues by itself',
  async ({ page, site }) => {
    // Without the stream only the clock of the page says when to ask again.
    await page.route('**/sync/stream*', (route) => route.abort())
    const server = await openOwnServer(page, site, '/administration/keywords')
    await setClock(page, 40)
    await server.stop()
    await addRow(page, 'Saved 40 days ahead')
    await expectSync(page, 'Sync: offline, 1 waiting')
    await setClock(page, -40)
    const back = await server.startAgain()
    await expectSync(page, 'Sync: up to date')
    expect(await countTags(site, 'Saved 40 days ahead')).toBe(1)
    await site.database.writes`
    insert into item_tag (id, name, tag_type, color, display_order)
    values (${randomUUID()}, 'Told 40 days behind', 'Other', '#112233', 1)`
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(rowOf(page, 'Told 40 days behind')).toBeVisible()
    await back.stop()
  },
)
