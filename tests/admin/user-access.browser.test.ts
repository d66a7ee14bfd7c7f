import { expect, testOnSharedDevice as test } from '../support/editing-test.ts'
import {
  confirmPassword,
  editUser,
  openUsers,
  person,
  signedInLongAgo,
  storedUser,
  userRow,
} from '../support/user-stories.ts'

test('an administrator unlocks somebody, ends their sessions and resets their two-factor sign-in', async ({
  page,
  site,
}) => {
  const email = 'una@example.org'
  await person(site, { email, firstName: 'Una', lastName: 'Unlock', twoFactor: true })
  await site.database.writes`update app_user set locked_out_by_administrator = true where email = ${email}`
  await openUsers(page)
  await editUser(page, email)
  await expect(page.getByText('This account is locked and can’t sign in.')).toBeVisible()
  await signedInLongAgo(site)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await confirmPassword(page)
  await expect(page.getByText('Una Unlock can sign in again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeHidden()
  expect(await storedUser(site, email)).toMatchObject({ lockedOutByAdministrator: false })

  await signedInLongAgo(site)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await confirmPassword(page)
  await expect(page.getByText('Una Unlock has been signed out on every device.')).toBeVisible()

  await page.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset two-factor sign-in?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  await dialog.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  await expect(page.getByText('Two-factor sign-in for Una Unlock has been reset.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset two-factor sign-in' })).toBeHidden()
  const [user] = await site.database.writes<{ on: boolean }[]>`
    select two_factor_enabled as on from app_user where email = ${email}`
  expect(user?.on).toBe(false)
})

test('deleting your own account in user administration warns first; your own access is in the profile', async ({
  page,
}) => {
  await openUsers(page, 'administrators')
  await editUser(page, 'admin@example.org')
  await expect(page.getByRole('heading', { name: 'Access' })).toBeHidden()
  await page.goBack()
  await userRow(page, 'admin@example.org').getByRole('button', { name: 'More' }).click()
  await userRow(page, 'admin@example.org').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This is your own account. You’ll be signed out, and you can’t undo this.')).toBeVisible()
})
