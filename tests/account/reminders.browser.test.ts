import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createAccount } from '../support/accounts.ts'
import { expectInstalled, goOffline } from '../support/browser-test.ts'
import type { Sql } from '#server/db/client.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { story } from '../support/story.ts'
import { holdOwnRecords } from '../support/servers/work-database.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { expect, test } from './account-test.ts'

const panel = (page: Page) => page.locator('#reminders')
const turn = (page: Page, name: string) => panel(page).getByRole('switch', { name })
const when = (page: Page, name: string) => panel(page).getByRole('checkbox', { name })

async function storedReminders(sql: Sql, userId: string): Promise<unknown> {
  const [row] = await sql<{ value: unknown }[]>`/* storedReminders */
    select value from own_record where user_id = ${userId} and kind = 'reminders' and key = ''`
  return row?.value
}

story(test, 'reminders are chosen once in the profile', () => {
  let userId = ''

  test('what, when and how are stored as they are chosen, and a sentence says what comes of it', async ({
    page,
    product: { server, database },
  }) => {
    const email = `${randomUUID()}@example.org`
    userId = await createAccount(database.sql, { email })
    await openSignedIn(page, server.url, email, '/profile')
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Reminders' }).click()
    await expect(panel(page)).toContainText('You get no reminders. Choose what to be reminded of.')
    await turn(page, 'Deadlines').focus()
    await page.keyboard.press('Space')
    await expect(panel(page)).toContainText('You’re reminded 2 times of each mandatory deadline, by email.')
    await when(page, '28 days before').check()
    await turn(page, 'In my personal calendar feed').click()
    await expect(panel(page)).toContainText(
      'You’re reminded 3 times of each mandatory deadline, by email and in your calendar.',
    )
    const chosen = { deadlines: true, starred: false, offsets: [28, 7, 1], byMail: true, inCalendar: true }
    await eventually(async () => expect(await storedReminders(database.sql, userId)).toMatchObject(chosen))
    await expectInstalled(page)
  })

  test('without a network they are changed on the device and sent once there is one again', async ({
    page,
    product: { database },
  }) => {
    const saved = 'Saved on this device. We’ll send it when you’re back online.'
    await goOffline(page)
    await when(page, '08:00 UK time on the day').check()
    await expect(panel(page)).toContainText(saved)
    // A choice that is shown and not stored yet would be lost with the page: nothing says that it is saved.
    const release = await holdOwnRecords(page)
    await turn(page, 'By email').click()
    await expect(turn(page, 'By email')).not.toBeChecked()
    expect(await panel(page).textContent()).not.toContain(saved)
    await release()
    await expect(panel(page)).toContainText(saved)
    await page.reload()
    await expect(when(page, '08:00 UK time on the day')).toBeChecked()
    await expect(turn(page, 'By email')).not.toBeChecked()
    await page.context().setOffline(false)
    await eventually(async () =>
      expect(await storedReminders(database.sql, userId)).toMatchObject({ offsets: [28, 7, 1, 0], byMail: false }),
    )
    await expect(panel(page)).not.toContainText('Saved on this device')
  })
})
