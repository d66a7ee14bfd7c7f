import { expect, type Page } from '@playwright/test'

/**
 * Signs out as a person does in one tab; waiting edits stay on the device. Whatever is away, it ends with its
 * success message.
 */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' })
  const account = page.getByRole('button', { name: /^Account: / })
  const out = page.getByText('You successfully logged out!').or(page.getByLabel('Email')).first()
  await expect(keep.or(out).first()).toBeVisible()
  if (await keep.isVisible()) await keep.click()
  await expect(out).toBeVisible()
  await expect(account).toBeHidden()
}
