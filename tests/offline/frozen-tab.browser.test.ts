import type { BrowserContext, Page } from '@playwright/test'
import { expectUpToDate, signIn } from '../support/browser-test.ts'
import { countTags, expect, openAdministration, rowOf, test } from '../support/editing-test.ts'
import { hurry } from '../support/browsers/hurry.ts'
import { addRow, closeSheet, openSheet } from '../support/queue-stories.ts'
import { story } from '../support/story.ts'
import { countStoredRows, currentNumber, databaseNames } from '../support/browsers/replica-databases.ts'
import { stopTab } from '../support/browsers/stopped-tab.ts'
import { eventually } from '../support/waiting/eventually.ts'

// Tabs are stopped here; no worker is needed, and the device would install it.
test.use({ serviceWorkers: 'block' })

/** The tab that holds the engine's lock, by the id that the browser gives it. */
async function engineOf(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.find(({ name }) => name?.startsWith('engine-'))?.clientId
  })
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(address)
  return tab
}

story(test, 'tabs that are stopped', () => {
  let fourth: Page
  let fifth: Page

  test('with three stopped tabs a fourth becomes the engine, and a fifth takes over when it stops too', async ({
    page,
    context,
    site,
  }) => {
    await hurry(context)
    await openAdministration(page, 'keywords')
    const first = await engineOf(page)
    const others = [await openTab(context, '/calendar'), await openTab(context, '/calendar')]
    for (const tab of others) await expectUpToDate(tab)
    const resumes: (() => Promise<void>)[] = []
    fourth = await openTab(context, '/administration/keywords')
    await expectUpToDate(fourth)
    for (const tab of [page, ...others]) resumes.push(await stopTab(tab, fourth))
    await eventually(async () => expect(await engineOf(fourth)).not.toBe(first))
    await addRow(fourth, 'Sent beside three stopped tabs')
    await eventually(async () => expect(await countTags(site, 'Sent beside three stopped tabs')).toBe(1))

    const taken = await engineOf(fourth)
    fifth = await openTab(context, '/administration/keywords')
    await expectUpToDate(fifth)
    resumes.push(await stopTab(fourth, fifth))
    await eventually(async () => expect(await engineOf(fifth)).not.toBe(taken))
    await addRow(fifth, 'Sent beside four stopped tabs')
    await eventually(async () => expect(await countTags(site, 'Sent beside four stopped tabs')).toBe(1))

    for (const resume of resumes) await resume()
    for (const tab of [page, fourth]) await expect(rowOf(tab, 'Sent beside four stopped tabs')).toBeVisible()
    for (const tab of [page, ...others]) await tab.close()
  })

  test('a stopped tab with an open list blocks nobody: another tab takes over, rebuilds, sends and signs out, and the next user signs in', async ({
    site,
  }) => {
    // The engine's, as the story before has left it.
    const [stopped, page] = [fifth, fourth]
    const before = await currentNumber(stopped)
    const resume = await stopTab(stopped, page)

    const sheet = await openSheet(page)
    await sheet.getByRole('button', { name: 'Rebuild the local copy' }).click()
    await closeSheet(page)
    await eventually(async () => expect(await currentNumber(page)).toBeGreaterThan(before))
    await addRow(page, 'Sent beside a stopped tab')
    await eventually(async () => expect(await countTags(site, 'Sent beside a stopped tab')).toBe(1))
    await expectUpToDate(page)

    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    expect(await countStoredRows(page)).toBe(0)
    const left = (await databaseNames(page)).filter((name) => name.includes('replica'))

    await signIn(page, site.server.url, 'teacher@example.org')
    await expectUpToDate(page)
    await expect(page.getByRole('button', { name: 'Account: Terry Teacher' })).toBeVisible()

    await resume()
    await expect(stopped.getByRole('button', { name: 'Account: Terry Teacher' })).toBeVisible()
    await page.reload()
    await expectUpToDate(page)
    const leftBehind = async () => (await databaseNames(page)).filter((name) => left.includes(name))
    await eventually(async () => expect(await leftBehind()).toEqual([]))
  })
})
