import { expect, goToAdministration, testOnSharedDevice as test } from '../support/editing-test.ts'
import {
  confirmPassword,
  editUser,
  mailsTo,
  openUsers,
  person,
  signedInLongAgo,
  storedUser,
  userRow,
} from '../support/screens/user-stories.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

story(test, 'what people may do is changed, and who changed it is told', () => {
  test('an administrator suspends somebody and lifts it, ends their sessions and resets their two-factor sign-in', async ({
    page,
    site,
  }) => {
    const email = 'una@example.org'
    await person(site, { email, firstName: 'Una', lastName: 'Unlock', twoFactor: true })
    await openUsers(page)
    await editUser(page, email)
    await signedInLongAgo(site)
    await page.getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('dialog', { name: 'Suspend Una Unlock?' }).getByRole('button', { name: 'Suspend' }).click()
    await confirmPassword(page)
    await expect(page.getByText('Una Unlock has been suspended.')).toBeVisible()
    const latest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
    await expect(latest, 'the history below follows').toContainText('Suspended')
    expect(await storedUser(site, email)).toMatchObject({ lockedOutByAdministrator: true })
    await openUsers(page, 'registered?signedIn=never&status=asleep')
    await expect(page.getByText('The address has a filter we don’t know, so we’ve left it out.')).toBeVisible()
    await page.getByLabel('Status').selectOption('Suspended')
    await expect(page).toHaveURL(/signedIn=never&status=suspended$/)
    await expect(userRow(page, 'teacher@example.org')).toBeHidden()
    await expect(userRow(page, email)).toContainText('Suspended')
    await expect(userRow(page, email)).toContainText('Never')
    await editUser(page, email)
    await page.getByRole('button', { name: 'Lift suspension' }).click()
    await expect(page.getByText('Una Unlock can sign in again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lift suspension' })).toBeHidden()
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
    await expect(
      page.getByText('This is your own account. You’ll be signed out, and you can’t undo this.'),
    ).toBeVisible()
  })

  test('several people are invited at once, and what stops one of them stops no other', async ({ page, site }) => {
    await openUsers(page)
    await page.getByRole('link', { name: 'Invite several' }).click()
    await page.getByRole('button', { name: 'Send invites', exact: true }).click()
    await expect(page.getByText('Enter at least one email address')).toBeVisible()
    const lines = ['"Invited, Ivy" <ivy.invited@example.org>', 'teacher@example.org', 'nobody', 'ivan.late@example.org']
    await page.getByLabel('Email addresses').fill(lines.join('\n'))
    await page.getByLabel('Security group').selectOption('Editor')
    await expect(page.getByText('1 line won’t be invited. Correct it or remove it.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'nobody' })).toContainText('This isn’t an email address.')
    await page.getByRole('button', { name: 'Send 3 invites' }).click()
    await expect(page.getByRole('heading', { name: '2 of 3 invited' })).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: 'teacher@example.org' })).toContainText('already')
    await expect(page.getByLabel('Email addresses')).toHaveValue('Teacher Example <teacher@example.org>\nnobody')
    expect(await storedUser(site, 'ivan.late@example.org')).toMatchObject({ roleGroupId: 'Editor', firstName: 'Ivan' })
    expect(await storedUser(site, 'ivy.invited@example.org')).toMatchObject({ firstName: 'Ivy' })
    await eventually(async () => expect(await mailsTo(site, 'ivy.invited@example.org')).toHaveLength(1))
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('the audit says who did what, filtered in the address, and an editor sees neither it nor any user', async ({
    page,
    site,
  }) => {
    const email = 'eve@example.org'
    await person(site, { email, firstName: 'Eve', lastName: 'Editor', editor: true })
    await openUsers(page, 'registered?role=Editor')
    await editUser(page, email)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Eve Editor has been signed out on every device.')).toBeVisible()
    await goToAdministration(page, 'audit?kind=gossip')
    await expect(page.getByText('The address has a filter we don’t know, so we’ve left it out.')).toBeVisible()
    await page.getByLabel('Name or email').fill('eve@')
    await page.getByLabel('Kind').selectOption('Sign-ins')
    await expect(page).toHaveURL(/person=eve%40&kind=signIn$/)
    const entries = page.getByRole('list', { name: 'Audit' }).getByRole('listitem')
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText('Signed out everywhere: Eve Editor')
    await openUsers(page, 'registered?search=eve%40')
    await editUser(page, email)
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Signed out everywhere')

    await site.database.writes`update app_user set role_group_id = 'Editor' where email = 'admin@example.org'`
    const navigation = page.getByRole('navigation', { name: 'Administration' })
    try {
      await page.goto('/administration/events')
      await expect(navigation.getByRole('link', { name: 'Events', exact: true })).toBeVisible()
      await expect(navigation.getByRole('link', { name: 'Audit' })).toBeHidden()
      await expect(navigation.getByRole('link', { name: 'Registered users' })).toBeHidden()
      await goToAdministration(page, 'users/registered')
      await expect(page.getByText('Sorry you do not have permission to access this area.')).toBeVisible()
    } finally {
      await site.database.writes`update app_user set role_group_id = 'Administrator' where email = 'admin@example.org'`
    }
  })
})
