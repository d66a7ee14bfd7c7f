import type { BrowserContext, Locator, Page } from '@playwright/test'
import { fenceLook } from '#sync/times.ts'
import { goOfflineAsLoaded, syncButton } from '../support/browser-test.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { countTags, expect, names, openAdministration, rowOf, test } from '../support/editing-test.ts'
import { startFaultProxy } from '../support/servers/fault-proxy.ts'
import { addRow, closeSheet, expectSync, lookNow, openOwnServer, openSheet } from '../support/queue-stories.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer } from '../support/server.ts'
import { eventually } from '../support/waiting/eventually.ts'

const wasDeleted = /The browser, or someone using it, deleted the data on this device at .*\./

/** The loss must be shown before the device has rested much longer than it waits between two looks at its storage. */
function expectSoon(alert: Locator, text = ''): Promise<void> {
  return eventually(async () => expect(await alert.allTextContents()).toEqual([expect.stringContaining(text)]), {
    rest: fenceLook + 2_000,
  })
}

/** Clears the databases like "Clear site data" in the browser's settings, under the open pages. */
async function clearDatabases(context: BrowserContext, page: Page): Promise<void> {
  const protocol = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await protocol.detach()
}

test('a device whose data is cleared under two open pages says so, with what is lost, and makes a fresh copy by itself', async ({
  page,
  context,
  site,
}) => {
  const server = await openOwnServer(page, site, '/administration/keywords')
  const second = await context.newPage()
  await second.goto(`${server.url}/administration/keywords`)
  await expectSync(second, 'Sync: up to date')
  await expect(rowOf(second, 'Attendance')).toBeVisible()
  const before = await names(second).count()
  await server.stop()
  await addRow(page, 'Lost with the storage')
  await addRow(page, 'Lost with it too')
  await expectSync(page, 'Sync: offline, 2 waiting')

  // Without a server the copy has to wait, and what was typed stays.
  await second.getByRole('button', { name: 'Add' }).click()
  await second.getByLabel('Name', { exact: true }).fill('Typed before the loss')
  await clearDatabases(context, page)
  for (const tab of [page, second]) {
    const alert = tab.getByRole('alert').filter({ hasText: wasDeleted })
    await expectSoon(alert, 'The calendar will be downloaded again when you’re online and signed in.')
    await expect(alert).toContainText('2 unsent changes were lost. Please make them again.')
    await expectSoon(tab.getByRole('button', { name: 'Sync: offline, needs attention, 1', exact: true }))
  }
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Typed before the loss')

  // A change saved afterwards waits in the new queue.
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByRole('main')).toContainText('Saved on this device')
  await expectSync(page, 'Sync: offline, 1 waiting, needs attention, 1')
  const sheet = await openSheet(page)
  await expect(sheet).toContainText('2 unsent changes were lost.')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Typed before the loss' }).first()).toBeVisible()
  await closeSheet(page)

  await server.startAgain()
  await lookNow(page)
  for (const tab of [page, second]) {
    await expect(tab.getByRole('alert').filter({ hasText: 'has been downloaded again' })).toBeVisible()
    await expect(rowOf(tab, 'Typed before the loss')).toBeVisible()
    await expect(names(tab)).toHaveCount(before + 1)
  }
  // Its row may be there while it is being sent.
  await eventually(async () => expect(await countTags(site, 'Typed before the loss')).toBe(1))
  expect(await countTags(site, 'Lost with the storage')).toBe(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expectSync(page, 'Sync: up to date')
  await expect(second.getByRole('alert')).toBeHidden()
})

test.describe('in a page that stays open', () => {
  // It needs no worker without its server.
  test.use({ serviceWorkers: 'block' })

  test('a page whose databases are deleted while it saves queues the change again, and the server takes it once', async ({
    page,
    context,
    site,
  }) => {
    const port = await freePort()
    const proxy = await startFaultProxy(port)
    const server = await startServer({ databaseUrl: site.database.url, port, env: { PUBLIC_URL: proxy.url } })
    await openSignedIn(page, proxy.url, 'admin@example.org', '/administration/keywords')
    await expectSync(page, 'Sync: up to date')
    const rows = await names(page).count()
    const second = await context.newPage()
    await second.goto(`${proxy.url}/theme.js`)
    const isSending = proxy.next('/graphql', 'mutation push')
    proxy.set('/graphql', 'held', 'mutation push')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Saved during the loss')
    await page.getByRole('button', { name: 'Save' }).click()
    await isSending
    await second.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    })
    await expectSoon(page.getByText(wasDeleted))
    await expect(page.getByRole('main')).toContainText('Saved on this device')
    await expect(rowOf(page, 'Saved during the loss')).toBeVisible()
    proxy.set('/graphql', 'none', 'mutation push')
    await lookNow(page)
    await expectSync(page, 'Sync: up to date')
    await expect(page.getByRole('status').filter({ hasText: 'has been downloaded again' })).toBeVisible()
    await expect(names(page)).toHaveCount(rows + 1)
    expect(await countTags(site, 'Saved during the loss')).toBe(1)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(wasDeleted)).toBeHidden()
    await proxy.stop()
    await server.stop()
  })

  test('unsent changes that the browser may delete are reported, with what to do, until it promises to keep them', async ({
    page,
    context,
  }) => {
    await openAdministration(page, 'keywords')
    await expect(syncButton(page)).toHaveAccessibleDescription('')
    await openSheet(page)
    await closeSheet(page)
    await goOfflineAsLoaded(page)
    await addRow(page, 'Saved without a promise')
    await expect(syncButton(page)).toHaveAccessibleDescription('The browser may delete unsent changes')
    const sheet = await openSheet(page)
    await expect(sheet).toContainText('Your browser may delete 1 unsent change when this device runs low on space.')
    await expect(sheet).toContainText('install the app or bookmark this site')
    await closeSheet(page)
    const protocol = await context.newCDPSession(page)
    const { origin } = new URL(page.url())
    const { browserContextId } = (await protocol.send('Target.getTargetInfo')).targetInfo
    const permissions: 'durableStorage'[] = ['durableStorage']
    await protocol.send('Browser.grantPermissions', {
      origin,
      permissions,
      ...(browserContextId && { browserContextId }),
    })
    await addRow(page, 'Saved with a promise')
    await expect(syncButton(page)).toHaveAccessibleDescription('')
    await expect(await openSheet(page)).toContainText('Your browser won’t delete unsent changes to free up space.')
    await context.setOffline(false)
  })
})
