import { expectAdministrationInstalled, syncButton } from '../support/browser-test.ts'
import { expect, names, testOnSharedDevice as test } from '../support/editing-test.ts'

test('a list on a device that has lost its copy says why it is empty, and fills once the server is back', async ({
  page,
  site,
}) => {
  const server = await site.secondServer()
  await page.goto(`${server.url}/administration/keywords`)
  await expect(names(page).first()).toBeVisible()
  await expectAdministrationInstalled(page)
  await server.stop()
  // From a page where nothing of the app holds them open.
  await page.goto(`${server.url}/theme.js`)
  await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const lost = databases.flatMap(({ name = '' }) => (name.startsWith('work') ? [] : [name]))
    await Promise.all(
      lost.map((name) => new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve))),
    )
  })
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('Could not synchronize information with the cloud.')
  await expect(syncButton(page)).toHaveAccessibleName('Sync: offline')
  await server.startAgain()
  await expect(names(page).first()).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
