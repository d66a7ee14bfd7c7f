import type { Page } from '@playwright/test'
import { checkNow, expectUpToDate, signInOnPage, syncButton } from '../support/browser-test.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { expect, rowOf, test, type Site } from '../support/editing-test.ts'
import { openSheet } from '../support/queue-stories.ts'
import { databaseNames } from '../support/browsers/replica-databases.ts'
import { samplePassword } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

test.use({ reader: null, serviceWorkers: 'block' })

const [leader, editor] = ['leader@example.org', 'editor@example.org']

async function userId(site: Site, email: string): Promise<string> {
  const [row] = await site.database.sql<{ id: string }[]>`select id from app_user where email = ${email}`
  return row?.id ?? ''
}

/** Ends the sessions of this person alone: those of the other stories stay. */
async function endSessions(site: Site, email: string): Promise<void> {
  await site.database.writes`
    delete from oidc_payload where model = 'Session' and account_id = ${await userId(site, email)}`
}

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(samplePassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page
    .getByRole('link', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click()
}

const namesOf = async (page: Page) => (await databaseNames(page)).join(' ')

story(test, 'one device, several users', () => {
  test('an ended session leaves the screen as it is and asks to sign in again', async ({ page, site }) => {
    await openSignedIn(page, site.server.url, editor, '/calendar')
    await expectUpToDate(page)
    await endSessions(site, editor)
    await syncButton(page).click()
    await page.getByRole('button', { name: checkNow }).click()
    await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText('Sign in again')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('gridcell', { name: /^Friday 20 November 2026/ })).toBeVisible()
    await expect(syncButton(page)).toHaveAccessibleName(/^Sync: sign in/)
    await syncButton(page).click()
    await page.getByRole('dialog', { name: 'Sync' }).getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, editor)
    await expectUpToDate(page)
  })
  test('a change saved after the session ended says that it needs a sign-in, waits, and is sent after one', async ({
    page,
    site,
  }) => {
    // Saving goes back to where the form was opened from, which says what became of it.
    await goTo(page, '/administration/keywords')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByLabel('Name')).toBeVisible()
    await endSessions(site, editor)
    await page.getByLabel('Name').fill('Saved without a session')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved on this device. We’ll send it when you’ve signed in again.')).toBeVisible()
    const sheet = await openSheet(page)
    const waiting = sheet.getByRole('region', { name: 'Waiting to be sent' })
    await expect(waiting).toContainText('You added the keyword “Saved without a session”')
    await expect(waiting.getByText('Sent, waiting for an answer')).toBeHidden()
    await sheet.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, editor)
    await expectUpToDate(page)
    expect(await site.database.sql`select 1 from item_tag where name = 'Saved without a session'`).toHaveLength(1)
  })
  test('what is being typed when the session turns out to have ended is there after signing in', async ({
    page,
    site,
  }) => {
    const { writes } = site.database
    const typeId = await insertType(writes, 'Half typed things')
    const { id, scheduleId } = await insertEvent(writes, { typeId, name: 'Half typed' })
    /** A network that comes back asks the provider at once. */
    const endAndSignIn = async () => {
      await endSessions(site, editor)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await fillSignIn(page, editor)
    }
    await goTo(page, `/administration/events?type=${typeId}`)
    await rowOf(page, 'Half typed').getByRole('button', { name: 'Change the date' }).click()
    await page.getByRole('combobox', { name: 'Change the date' }).fill('4 dec')
    await endAndSignIn()
    await expectUpToDate(page)
    await expect(rowOf(page, 'Half typed').getByRole('button', { name: 'Change the date' })).toContainText('04/12/2026')

    const comment = page.getByLabel('Comment', { exact: true })
    await goTo(page, `/administration/events/history/${id}`)
    await comment.fill('Half a comment')
    await endAndSignIn()
    await expect(comment).toHaveValue('Half a comment')
    await comment.fill('')

    const note = page.getByRole('dialog', { name: 'Half typed' })
    await goTo(page, `/calendar/half-typed/${scheduleId}`)
    await note.getByRole('button', { name: 'Add a note' }).click()
    await note.getByLabel('Your note').fill('Half a note')
    await endAndSignIn()
    await expect(note.getByText('Half a note')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectUpToDate(page)
  })
  test('signing out deletes the copy, and the next user gets a copy of their own', async ({ page, site }) => {
    const [first, second] = await Promise.all([editor, leader].map((email) => userId(site, email)))
    expect(await namesOf(page)).toContain(first)
    await signOut(page)
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    await eventually(async () => expect(await namesOf(page)).not.toContain(first))
    await signInOnPage(page, site.server.url, leader)
    await expectUpToDate(page)
    const names = await namesOf(page)
    expect(names).toContain(second)
    expect(names).not.toContain(first)
  })
})
