import { readSecret } from '#server/identity/stored-settings.ts'
import { preferencesPath } from '#server/mail/preferences-token.ts'
import { createAccount } from '../support/accounts.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { story } from '../support/story.ts'
import { sidewaysScroll, smallTargets } from '../a11y/layout.ts'
import { expect, test, violations } from './account-test.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

story(test, 'somebody chooses their emails', () => {
  const email = 'hattie@example.org'
  let userId = ''
  let path = ''

  test('without signing in: what they get and a pause, saved with one button', async ({
    page,
    product: { server, database },
  }) => {
    userId = await createAccount(database.sql, { email })
    path = preferencesPath(await readSecret(database.sql, { secret: undefined }), { id: userId, email })
    await page.goto(server.url + path)
    await page.getByRole('checkbox', { name: 'Weekly update' }).check()
    await page.getByRole('radio', { name: '4 weeks' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status')).toHaveText('Your choices are saved.')
    await expect(page.getByRole('checkbox', { name: 'Weekly update' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Daily update' })).not.toBeChecked()
    await expect(page.getByText(/^Paused until \w+ \d+ \w+ \d{4}$/)).toBeVisible()
  })

  for (const [width, colorScheme] of [
    [390, 'light'],
    [1366, 'dark'],
  ] as const) {
    test(`the page is accessible at ${width} px, ${colorScheme}`, async ({ page, product: { server } }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { name: 'Choose your emails' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(smallTargets, 24)).toEqual([])
      expect(await page.evaluate(sidewaysScroll)).toEqual([])
    })
  }

  test('the profile says until when they are paused, names no next one, and turns them on again', async ({
    page,
    product: { server },
  }) => {
    await openSignedIn(page, server.url, email, '/profile')
    await expect(page.getByText(/^Updates and reminders are paused until \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
    await expect(page.getByText('Next one:')).toBeHidden()
    await page.getByRole('button', { name: 'Turn emails on again' }).click()
    await expect(page.getByText('Next one:')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn emails on again' })).toBeHidden()
    await page.goto(server.url + path)
    await expect(page.getByRole('radio', { name: 'No pause' })).toBeChecked()
  })

  test('the profile says when mails came back, and turns them on again', async ({
    page,
    product: { server, database },
  }) => {
    await database.sql`insert into mail_pause (user_id, reason) values (${userId}, 'returned')`
    await openSignedIn(page, server.url, email, '/profile')
    await expect(page.getByText(`Emails to ${email} have been coming back since`)).toBeVisible()
    await page.getByRole('button', { name: 'Turn emails on again' }).click()
    await expect(page.getByText(`Emails to ${email} are on again.`)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('First name')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn emails on again' })).toBeHidden()
  })
})
