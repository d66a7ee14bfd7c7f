import { randomUUID } from 'node:crypto'
import { browserLike } from '../support/cookie-jar.ts'
import { mailedLink } from '../support/mails/mailed-link.ts'
import { logIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { expect, test } from './account-test.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

const createProfile = 'mutation ($model: ProfileInput!) { createProfile(model: $model) { id } }'

story(test, 'an invitee sees who is invited and chooses a password', () => {
  const email = 'invited@example.org'
  const firstName = '<i>Ida</i>'
  let link = ''

  test('a code that is not valid leads to the person who invited', async ({ page, product: { server } }) => {
    const administrator = browserLike(server.url)
    await logIn(administrator, 'admin@example.org')
    const invited = await administrator.post('/api/account/invite', { email, sendEmail: false })
    const { userId } = (await invited.json()) as { userId: string }
    const model = { id: randomUUID(), userId, firstName, lastName: 'Invited', organisationName: 'Mill Lane' }
    await administrator.post('/graphql', { query: createProfile, variables: { model } })
    await administrator.post('/api/account/resendInviteEmail', { email })
    link = await mailedLink(server.url, email, '/account/confirmInvite')
    await page.goto(link.replace(/code=[^&]+/, 'code=wrong'))
    await expect(
      page.getByRole('heading', { name: 'Sorry we cannot confirm your invite using this code' }),
    ).toBeVisible()
    await expect(page.getByText('Ask the person who invited you to send another invite.')).toBeVisible()
    await expect(page.getByText('This email has not been invited')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
  test('the first name, last name and email are read-only', async ({ page }) => {
    await page.goto(link.replace('userId=', 'UserId=').replace('code=', 'Code='))
    const main = page.getByRole('main')
    for (const text of [firstName, 'Invited', email]) await expect(main.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(2)
  })
  test('a password must meet the policy and be confirmed', async ({ page }) => {
    const accept = page.getByRole('button', { name: 'Accept invite' })
    await accept.click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('Invite!2026')
    await page.getByLabel('Confirm password').fill('Invite!2027')
    await accept.click()
    await expect(page.getByText('The password and confirmation password do not match')).toBeVisible()
    await expect(page.getByLabel('Confirm password')).toBeFocused()
    await page.getByLabel('Confirm password').fill('Invite!2026')
    await accept.click()
    await expect(page.getByRole('heading', { name: 'Your invite has been accepted' })).toBeVisible()
  })
  test('the invite is used up', async ({ page }) => {
    await page.goto(link)
    await expect(page.getByText('This invite has already been accepted')).toBeVisible()
  })
})
