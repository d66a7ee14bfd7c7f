import type { Page } from '@playwright/test'
import { expect, searchBox, testOnSharedDevice as test } from '../support/editing-test.ts'
import {
  confirmPassword,
  editUser,
  invite,
  mailsTo,
  openUsers,
  person,
  save,
  signedInLongAgo,
  storedUser,
  userRow,
} from '../support/screens/user-stories.ts'
import { story } from '../support/story.ts'

const email = (page: Page) => page.getByLabel('Email', { exact: true })

story(test, 'people are invited, changed and deleted', () => {
  test('an administrator invites a registered user, whose form shows the fields of their organisation type', async ({
    page,
    site,
  }) => {
    await openUsers(page)
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Add registered user' })).toBeVisible()
    for (const [label, message] of [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email', 'Email is required'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).focus()
      await page.keyboard.press('Tab')
      await expect(page.getByText(message)).toBeVisible()
    }
    await invite(page)
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await page.getByRole('link', { name: 'Email is required' }).click()
    await expect(email(page)).toBeFocused()

    await page.getByLabel('First name').fill('Ivy')
    await page.getByLabel('Last name').fill('Invitee')
    await email(page).fill('ivy@example.org')
    await page.getByLabel('Security group').selectOption('Administrator')
    await expect(page.getByRole('heading', { name: 'Organisation' })).toBeHidden()
    await page.getByLabel('Security group').selectOption('User')
    await expect(page.getByLabel('Interested in working together')).toBeHidden()
    await page.getByLabel('Organisation type').selectOption('Other')
    await expect(page.getByLabel('DfE number')).toBeHidden()
    await expect(page.getByRole('group', { name: 'School phases' })).toBeHidden()
    await expect(page.getByLabel('Interested in working together')).toBeVisible()
    await page.getByLabel('Organisation type').selectOption('Academy')
    await page.getByLabel('Organisation name').fill('Hilltop Academy')
    await page.getByLabel('DfE number').fill('123456')
    await page.getByRole('group', { name: 'School phases' }).getByLabel('Secondary').check()
    await signedInLongAgo(site)
    await invite(page)
    await confirmPassword(page)

    await expect(page.getByText('Ivy Invitee has been invited.')).toBeVisible()
    await expect(page).toHaveURL(/\/administration\/users\/registered$/)
    await expect(userRow(page, 'ivy@example.org')).toContainText('Hilltop Academy')
    await expect(userRow(page, 'ivy@example.org')).toContainText('Invited')
    // Other rows may have longer names.
    const height = () => userRow(page, 'ivy@example.org').evaluate((row) => row.getBoundingClientRect().height)
    expect(Math.round(await height()), 'no badge makes a row higher').toBe(36)
    expect(await storedUser(site, 'ivy@example.org')).toEqual({
      email: 'ivy@example.org',
      roleGroupId: 'User',
      lockedOutByAdministrator: false,
      firstName: 'Ivy',
      organisationName: 'Hilltop Academy',
      urn: '123456',
      schoolPhases: ['Secondary'],
      profiles: 1,
    })
    const mails = await mailsTo(site, 'ivy@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('/account/confirmInvite?')
  })

  test('a step that fails leaves the form open, and saving again continues from there without repeating anything', async ({
    page,
    site,
  }) => {
    await openUsers(page, 'administrators')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByLabel('First name').fill('Adam')
    await page.getByLabel('Last name').fill('Added')
    await email(page).fill('teacher@example.org')
    await invite(page)
    await expect(page.getByRole('link', { name: 'This email is already registered' })).toBeVisible()
    await expect(email(page)).toHaveAccessibleDescription('This email is already registered')
    await expect(page.getByLabel('First name')).toHaveValue('Adam')

    await email(page).fill('adam@example.org')
    await page.route('**/api/account/resendInviteEmail', (route) => route.abort())
    await invite(page)
    await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
    await expect(page.getByText('The invite was started. Select Save and send invite to finish.')).toBeVisible()
    expect(await storedUser(site, 'adam@example.org')).toMatchObject({ profiles: 1, roleGroupId: 'User' })
    expect(await mailsTo(site, 'adam@example.org')).toEqual([])

    await page.unroute('**/api/account/resendInviteEmail')
    await page.getByLabel('First name').fill('Adamina')
    await signedInLongAgo(site)
    await invite(page)
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Confirm it’s you')).toBeVisible()
    expect(await storedUser(site, 'adam@example.org')).toMatchObject({ firstName: 'Adamina', roleGroupId: 'User' })

    await invite(page)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Invalid password')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill('Calendar!2026')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Adamina Added has been invited as an administrator.')).toBeVisible()
    await expect(userRow(page, 'adam@example.org')).toContainText('Administrator')
    expect(await storedUser(site, 'adam@example.org')).toMatchObject({ profiles: 1, roleGroupId: 'Administrator' })
    expect(await mailsTo(site, 'adam@example.org')).toHaveLength(1)
  })

  test('the email of an invitee can be changed or the invite resent; a confirmed user has to confirm a new one', async ({
    page,
    site,
  }) => {
    await openUsers(page)
    await openUsers(page, 'registered/add')
    await page.getByLabel('First name').fill('Ned')
    await page.getByLabel('Last name').fill('New')
    await email(page).fill('ned@example.org')
    await invite(page)
    await userRow(page, 'ned@example.org').getByText('New', { exact: true }).dblclick()
    await expect(page.getByText(/^Ned New hasn’t accepted the invite yet/)).toBeVisible()
    await signedInLongAgo(site)
    await page.getByRole('button', { name: 'Resend invite' }).click()
    await confirmPassword(page)
    await expect(page.getByText('We’ve sent the invite to ned@example.org again.')).toBeVisible()
    expect(await mailsTo(site, 'ned@example.org')).toHaveLength(2)
    await email(page).fill('ned.new@example.org')
    await site.database
      .writes`/* useUpInvites */ update rate_limit set points = 5 where starts_with(key, 'mails/invite/')`
    await page.getByRole('button', { name: 'Resend invite' }).click()
    await expect(page.getByText('Too many attempts, please try again later.')).toBeVisible()
    await expect(email(page)).toHaveValue('ned.new@example.org')
    await site.database.writes`/* forgetInvites */ delete from rate_limit where starts_with(key, 'mails/')`
    await expect(
      page.getByText('We’ll send a new invite to this address. The earlier one will stop working.'),
    ).toBeVisible()
    await save(page)
    await expect(
      page.getByText('Ned New has been saved. We’ve sent a new invite to ned.new@example.org.'),
    ).toBeVisible()
    await expect(userRow(page, 'ned.new@example.org')).toContainText('Just changed')
    await expect(userRow(page, 'ned@example.org')).toBeHidden()
    expect(await mailsTo(site, 'ned.new@example.org')).toHaveLength(1)

    await person(site, { email: 'cora@example.org', firstName: 'Cora', lastName: 'Confirmed' })
    await searchBox(page).fill('cora')
    await editUser(page, 'cora@example.org')
    await email(page).fill('cora.new@example.org')
    await expect(page.getByText('We’ll ask Cora Confirmed to confirm this address.')).toBeVisible()
    await expect(page.getByText('Administrators can change everything')).toBeHidden()
    await page.getByLabel('Security group').selectOption('Administrator')
    await expect(page.getByText('Administrators can change everything, users and other administrators')).toBeVisible()
    await save(page)
    const message =
      'Cora Confirmed has been saved. We’ve asked cora.new@example.org to confirm the change. Until then, the email stays cora@example.org. Cora Confirmed is now an administrator.'
    await expect(page.getByText(message)).toBeVisible()
    await expect(page).toHaveURL(/registered\?search=cora$/)
    await expect(page.getByText('Sorry there were no matches for "cora."')).toBeVisible()
    await page.getByRole('link', { name: 'Administrators' }).click()
    await editUser(page, 'cora@example.org')
    await expect(page.getByText('We’ve asked cora.new@example.org to confirm this change.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Organisation' })).toBeHidden()
    expect(await mailsTo(site, 'cora.new@example.org')).toHaveLength(1)
    await page.getByRole('button', { name: 'Keep cora@example.org' }).click()
    await expect(
      page.getByText('The email stays cora@example.org. The link we sent to cora.new@example.org no longer works.'),
    ).toBeVisible()
    await expect(page.getByText('We’ve asked cora.new@example.org to confirm this change.')).toBeHidden()
    expect(await storedUser(site, 'cora@example.org')).toMatchObject({ roleGroupId: 'Administrator' })
  })

  test('deleting a user deletes the profile and then the rest of the account', async ({ page, site }) => {
    await person(site, { email: 'dora@example.org', firstName: 'Dora', lastName: 'Deleted' })
    await openUsers(page)
    await userRow(page, 'dora@example.org').getByRole('button', { name: 'More' }).click()
    await userRow(page, 'dora@example.org').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Delete user?' })).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['Dora', 'Deleted', 'dora@example.org'])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Registered users' })).toBeVisible()
    await page.goForward()

    await page.route('**/api/account/lockout', (route) => route.abort())
    await signedInLongAgo(site)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await confirmPassword(page)
    await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
    await expect(
      page.getByText('The profile has been deleted, but we still hold the email. Select Delete again.'),
    ).toBeVisible()
    await page.unroute('**/api/account/lockout')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Dora Deleted has been deleted and can no longer sign in.')).toBeVisible()
    await expect(userRow(page, 'dora@example.org')).toBeHidden()
    expect(await storedUser(site, 'dora@example.org')).toBeNull()
    const body = JSON.stringify({ email: 'dora@example.org', password: 'Calendar!2026' })
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'calendar' }
    const answer = await fetch(`${site.server.url}/api/account/login`, { method: 'POST', body, headers })
    expect(await answer.json()).toMatchObject({ errors: [{ message: 'This email does not have an account here' }] })

    await openUsers(page, 'registered/delete/00000000-0000-4000-8000-000000000000')
    await expect(page.getByText(/^Sorry, this isn’t here any more/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()
  })
})
