import { expect, type Page } from '@playwright/test'

/** The list of keywords in the administration. */
export async function chooseTags(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/administration/keywords`)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

/** Renames a keyword on its form, which goes back to the list. */
export async function renameTag(page: Page, from: string, to: string): Promise<void> {
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: from, exact: true }) })
    .getByRole('button', { name: 'Edit' })
    .click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(from)
  await page.getByLabel('Name', { exact: true }).fill(to)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: to, exact: true })).toBeVisible()
}
