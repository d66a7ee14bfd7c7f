import { join } from 'node:path'
import { expect, openAdministration, rowOf, testOnSharedDevice } from '../support/editing-test.ts'
import { root } from '../support/source-files.ts'

testOnSharedDevice(
  'a picture that was not stored says in its open form when it is sent, and is sent then',
  async ({ page }) => {
    const upload = '**/api/blobs/upload'
    await openAdministration(page, 'providers/add')
    await page.getByLabel('Name', { exact: true }).fill('Provider with a logo that is late')
    await page.route(upload, (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    const logo = page.getByRole('group', { name: 'Logo', exact: true })
    await logo.locator('input[type=file]').setInputFiles(join(root, 'public', 'icons', 'icon-48.png'))
    await expect(logo.getByText('We couldn’t upload this picture yet, and will try again when you save.')).toBeVisible()
    await expect(logo.getByText('Uploading…')).toHaveCount(0)
    await page.unroute(upload)
    const sent = page.waitForResponse(upload)
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await sent).status()).toBe(200)
    await expect(rowOf(page, 'Provider with a logo that is late').locator('img')).toBeVisible()
  },
)
