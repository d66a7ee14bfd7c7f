import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/browser-test.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { expireCodes } from '../support/expire-codes.ts'
import { emptyMailbox, mailedLink } from '../support/mailed-link.ts'
import { logIn } from '../support/sign-in.ts'

const createProfile = 'mutation ($model: ProfileInput!) { createProfile(model: $model) { id } }'

test('an invitee sees who is invited, chooses a password and signs in with it', async ({
  page,
  product: { server, database },
}) => {
  const { url } = server
  const email = 'invited@example.org'
  const firstName = '<i>Ida</i>'
  const administrator = browserLike(url)
  await logIn(administrator, 'admin@example.org')
  const invited = await administrator.post('/api/account/invite', { email, sendEmail: false })
  const { userId } = (await invited.json()) as { userId: string }
  const model = { id: randomUUID(), userId, firstName, lastName: 'Invited', organisationName: 'Mill Lane' }
  await administrator.post('/graphql', { query: createProfile, variables: { model } })
  await administrator.post('/api/account/resendInviteEmail', { email })
  const expired = await mailedLink(url, email, '/account/confirmInvite')
  await expireCodes(database, email)
  await emptyMailbox(url)
  await administrator.post('/api/account/resendInviteEmail', { email })
  const link = await mailedLink(url, email, '/account/confirmInvite')
  const failed = page.getByRole('heading', { name: 'Sorry we cannot confirm your invite using this code' })
  const main = page.getByRole('main')
  const accept = page.getByRole('button', { name: 'Accept invite' })

  await test.step('an expired code fails, and so does any other', async () => {
    await page.goto(expired)
    await expect(failed).toBeVisible()
    await expect(
      page.getByText('This link has been used or is no longer valid. Please ask for a new one.'),
    ).toBeVisible()
    await expect(page.getByText('Ask the person who invited you to send another invite.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.goto(link.replace(/code=[^&]+/, 'code=wrong'))
    await expect(failed).toBeVisible()
    await expect(page.getByText('Ask the person who invited you to send another invite.')).toBeVisible()
    await expect(page.getByText('This email has not been invited')).toBeVisible()
  })
  await test.step('the first name, last name and email are read-only', async () => {
    await page.goto(link.replace('userId=', 'UserId=').replace('code=', 'Code='))
    for (const text of [firstName, 'Invited', email]) await expect(main.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(2)
  })
  await test.step('a password must meet the policy and be confirmed', async () => {
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
  await test.step('the invite is used up and the password signs in', async () => {
    await page.goto(link)
    await expect(page.getByText('This invite has already been accepted')).toBeVisible()
    await page.goto(`${url}/account/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Invite!2026')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Account: ${firstName} Invited` })).toBeVisible()
  })
})
