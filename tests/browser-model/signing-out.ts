import { expect, type Page } from '@playwright/test'

const patience = 15_000

/**
 * Signs out as a person does in one tab; waiting edits are kept on the device. Whatever is away, it ends with its
 * success message.
 */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click({ timeout: patience })
  await page.getByRole('link', { name: 'Sign out' }).click({ timeout: patience })
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' })
  const account = page.getByRole('button', { name: /^Account: / })
  const out = page.getByText('You successfully logged out!').or(page.getByLabel('Email')).first()
  await expect(keep.or(out).first()).toBeVisible({ timeout: patience })
  if (await keep.isVisible()) await keep.click({ timeout: patience })
  await expect(out).toBeVisible({ timeout: patience })
  await expect(account).toBeHidden({ timeout: patience })
}
