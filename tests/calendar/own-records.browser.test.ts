import { sampleId } from '#server/sample/sample-id.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { expectUpToDate, goOffline, signIn, syncButton } from '../support/browser-test.ts'
import { expect, test, type Site } from '../support/editing-test.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

test.use({ reader: null })

const deadline = 'KS2 access: order modified test papers'
const [teacher, leader] = ['teacher@example.org', 'leader@example.org']

async function openEvent(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'This week' }).getByRole('link', { name: deadline }).click()
  await expect(dialogOf(page)).toBeVisible()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: deadline })
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })

async function expectPressed(page: Page, name: string, isPressed: boolean): Promise<void> {
  await expect(button(page, name)).toHaveAttribute('aria-pressed', String(isPressed))
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page
    .getByRole('link', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click()
}

/** What the server has of one kind, of everybody. */
async function stored({ database: { sql } }: Site, kind: string): Promise<unknown[]> {
  const rows = await sql<{ value: unknown }[]>`select value from own_record where kind = ${kind}`
  return rows.map(({ value }) => value)
}

/** What the browser's own databases hold of a person's own records, as text. */
function ownOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('work-') ? [name] : []))
    const all = await Promise.all(
      names.map(
        (name) =>
          new Promise<unknown[]>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
            opening.addEventListener('success', () => {
              const reading = opening.result.transaction('own').objectStore('own').getAll()
              reading.addEventListener('success', () => {
                opening.result.close()
                resolve(reading.result)
              })
            })
          }),
      ),
    )
    return JSON.stringify(all)
  })
}

story(test, 'what a reader stores for themselves', () => {
  let phone: { context: BrowserContext; page: Page }

  test('a star, a date done and a note are shown at once, and on their other device', async ({
    page,
    browser,
    site,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    phone = { context, page: await context.newPage() }
    await signIn(phone.page, site.server.url, teacher)
    await expectUpToDate(phone.page)
    await signIn(page, site.server.url, teacher)
    await expectUpToDate(page)
    await openEvent(page)
    await expectPressed(page, 'Star', false)
    await page.keyboard.press('s')
    await expectPressed(page, 'Star', true)
    await button(page, 'Done').click()
    await expectPressed(page, 'Done', true)
    await button(page, 'Add a note').click()
    const box = dialogOf(page).getByLabel('Your note')
    await expect(box).toBeFocused()
    await expect(dialogOf(page).getByText('Only you can see this')).toBeVisible()
    await box.fill('Ask Jo about the large print')
    await button(page, 'Share').focus()
    await expect(dialogOf(page).getByText('Saved', { exact: true })).toBeVisible()
    await eventually(async () =>
      expect([await stored(site, 'star'), await stored(site, 'done'), await stored(site, 'note')]).toEqual([
        [{ isStarred: true }],
        [{ isDone: true }],
        [{ text: 'Ask Jo about the large print' }],
      ]),
    )
    await openEvent(phone.page)
    await expectPressed(phone.page, 'Star', true)
    await expectPressed(phone.page, 'Done', true)
    const backgroundOf = (name: string) =>
      button(phone.page, name).evaluate((element) => getComputedStyle(element).backgroundColor)
    for (const name of ['Star', 'Done']) expect(await backgroundOf(name), name).not.toBe(await backgroundOf('Share'))
    await expect(dialogOf(phone.page)).toContainText('Ask Jo about the large print')
    // Live, with the event open.
    await page.keyboard.press('s')
    await expectPressed(phone.page, 'Star', false)
  })

  test('a note that is too long says so and is not saved, and letters in it star nothing', async ({ page, site }) => {
    const box = dialogOf(page).getByLabel('Your note')
    await box.focus()
    await page.keyboard.press('s')
    await expectPressed(page, 'Star', false)
    await box.fill('x'.repeat(2001))
    await button(page, 'Share').focus()
    await expect(
      dialogOf(page).getByText('A note can have at most 2,000 characters. This one has 2,001.'),
    ).toBeVisible()
    expect(await stored(site, 'note')).toEqual([{ text: 'Ask Jo about the large print' }])
    await page.reload()
    await expect(box, 'its writer finds it again').toHaveValue('x'.repeat(2001))
    await box.fill('Ask Jo')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toContainText('Ask Jo')
    await expect(dialogOf(phone.page).getByText('Ask Jo', { exact: true })).toBeVisible()
  })

  test('two devices that are offline in turns end with the last write of each', async ({ page, context, site }) => {
    await goOffline(page)
    await button(page, 'Star').click()
    await expectPressed(page, 'Star', true)
    await goOffline(phone.page)
    await button(phone.page, 'Done').click()
    await expectPressed(phone.page, 'Done', false)
    expect([await stored(site, 'star'), await stored(site, 'done')]).toEqual([
      [{ isStarred: false }],
      [{ isDone: true }],
    ])
    await context.setOffline(false)
    await eventually(async () => expect(await stored(site, 'star')).toEqual([{ isStarred: true }]))
    await phone.context.setOffline(false)
    await eventually(async () => expect(await stored(site, 'done')).toEqual([{ isDone: false }]))
    await expectPressed(phone.page, 'Star', true)
    await expectPressed(page, 'Done', false)
    await expectPressed(page, 'Star', true)
  })

  test('filters that are chosen on one device are those of the other', async ({ page, site }) => {
    await page.keyboard.press('Escape')
    await phone.page.keyboard.press('Escape')
    await phone.page.goto(`${site.server.url}/calendar`)
    await expectUpToDate(phone.page)
    await page
      .getByRole('button', { name: /^Filters?/ })
      .first()
      .click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByRole('switch', { name: 'Deadline', exact: true }).click()
    await eventually(async () => {
      const [value] = await stored(site, 'filters')
      expect(Object(value)).toMatchObject({ excludedEventTypeIds: [expect.stringMatching(/./)] })
    })
    const [row] = await site.database.sql<{ types: string[] }[]>`
      select excluded_event_type_ids as types from reader_filter`
    expect(row?.types).toHaveLength(1)
    const week = phone.page.getByRole('region', { name: 'This week' })
    await expect(week.getByRole('link', { name: deadline })).toBeHidden()
    await filters.getByRole('switch', { name: 'Deadline', exact: true }).click()
    await expect(week.getByRole('link', { name: deadline })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('a filter that was chosen on a page which was left at once is saved with the next', async ({ page, site }) => {
    const typeId = sampleId('event-type/deadline')
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
    await page.evaluate((id) => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('excluded-event-types:'))!
      localStorage.setItem(key, JSON.stringify([id]))
    }, typeId)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await eventually(async () =>
      expect(Object((await stored(site, 'filters'))[0])).toMatchObject({ excludedEventTypeIds: [typeId] }),
    )
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await page.getByRole('group', { name: 'Filters in use' }).getByRole('button', { name: 'Clear' }).click()
    await eventually(async () =>
      expect(Object((await stored(site, 'filters'))[0])).toMatchObject({ excludedEventTypeIds: [] }),
    )
  })

  test('signing out with an unsent star asks what to do, and another user of the device never sees it', async ({
    page,
    context,
    site,
  }) => {
    await openEvent(page)
    await expectPressed(page, 'Star', true)
    const address = page.url()
    await goOffline(page)
    await button(page, 'Star').click()
    await expectPressed(page, 'Star', false)
    await page.keyboard.press('Escape')
    await expect(syncButton(page)).toHaveAccessibleName('Sync: offline, 1 waiting')
    await syncButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText(
      '1 star, note or choice is waiting to be sent.',
    )
    await page.keyboard.press('Escape')
    await signOut(page)
    const question = page.getByRole('dialog', { name: 'You have 1 unsent star, note or choice' })
    await question.getByRole('button', { name: 'Keep on this device' }).click()
    await context.setOffline(false)
    await page.goto(site.server.url)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await eventually(async () => expect(await ownOnDevice(page)).not.toContain('Ask Jo'))
    await signIn(page, site.server.url, leader)
    await expectUpToDate(page)
    // The filters of this person would hide it.
    await page.goto(address)
    await expectPressed(page, 'Star', false)
    await expect(button(page, 'Add a note')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await stored(site, 'star')).toEqual([{ isStarred: true }])
    await signOut(page)
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    await signIn(page, site.server.url, teacher)
    await eventually(async () => expect(await stored(site, 'star')).toEqual([{ isStarred: false }]))
    await openEvent(page)
    await expect(dialogOf(page)).toContainText('Ask Jo')
    await phone.context.close()
  })
})
