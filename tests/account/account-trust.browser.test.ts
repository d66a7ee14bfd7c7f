import { createAccount } from '../support/accounts.ts'
import { signIn } from '../support/browser-test.ts'
import { mailedLink } from '../support/mails/mailed-link.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { expect, test, violations } from './account-test.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

test('the link in the notice to the old address stops a change of email, and says when it is too late', async ({
  page,
  product: { server, database },
}) => {
  const { url } = server
  const email = 'robbed@example.org'
  await createAccount(database.sql, { email })
  await openSignedIn(page, url, email, '/theme.js')
  const answer = await page.request.post('/api/account/changeEmail', {
    headers: { origin: url, 'x-requested-with': 'calendar' },
    data: { newEmail: 'thief@example.org' },
  })
  expect(answer.ok()).toBe(true)
  await page.goto(await mailedLink(url, email, '/account/cancelEmailChange'))
  await expect(page.getByRole('heading', { name: 'Your email change has been stopped' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto(await mailedLink(url, 'thief@example.org', '/account/confirmEmailChange'))
  await expect(
    page.getByRole('heading', { name: 'Sorry we cannot confirm your change of email using this code' }),
  ).toBeVisible()
})

test('a user signs out everywhere else from the profile', async ({ page, browser, product: { server, database } }) => {
  const { url } = server
  const email = 'roaming@example.org'
  await createAccount(database.sql, { email, firstName: 'Rosa', lastName: 'Roaming' })
  const elsewhere = await browser.newContext()
  await signIn(await elsewhere.newPage(), url, email)
  // A third device, of which no page is open.
  await openSignedIn(page, url, email, '/theme.js')
  await page.context().clearCookies()
  await openSignedIn(page, url, email, '/profile')
  await expect(page.getByRole('button', { name: /^Sign out device/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('button', { name: /^Sign out device/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
  await expect(elsewhere.pages()[0]!.getByRole('button', { name: 'Account: Rosa Roaming' })).toBeHidden()
  await elsewhere.close()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Rosa')
})
