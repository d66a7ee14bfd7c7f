import type { Page } from '@playwright/test'
import { syncButton } from '../support/browser-test.ts'
import { chips, chooseIn } from '../support/screens/choose.ts'
import {
  chooseMore,
  editRow,
  expect,
  names,
  openAdministration,
  rowOf,
  searchBox,
  testOnSharedDevice as test,
  type Site,
} from '../support/editing-test.ts'
import { closeSheet, lookNow, openOwnServer, openSheet } from '../support/queue-stories.ts'
import { expectDate, fillDate } from '../support/screens/date-fields.ts'
import { story } from '../support/story.ts'

story(test, 'an event is added with its rows, is found in the list, and keeps the order of its rows', () => {
  const dates = (page: Page) => page.getByRole('group', { name: /^Dates?$/ })
  const providers = (page: Page) => page.locator('#group-providers')
  const provider = (page: Page) => page.getByRole('combobox', { name: /^Providers?$/ })
  const links = (page: Page) => page.getByRole('group', { name: /^Links?$/ })

  test('it begins with one empty link, one empty provider and one all-day date of today', async ({ page }) => {
    await openAdministration(page, 'events/add')
    for (const name of ['Date', 'Link']) await expect(page.getByRole('group', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Provider', exact: true })).toHaveValue('')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
    await expectDate(dates(page).getByLabel('Start'), '2026-11-20')
    await expectDate(dates(page).getByLabel('End'), '2026-11-20')
    await expect(dates(page).getByRole('switch', { name: 'All day' })).toBeChecked()
    await fillDate(dates(page).getByLabel('Start'), '2026-12-10')
    await dates(page).getByLabel('End').focus()
    await expectDate(dates(page).getByLabel('End'), '2026-12-10', 'the end follows')
    const start = dates(page).getByLabel('Start')
    await start.fill('4.12.26')
    await dates(page).getByLabel('End').focus()
    await expectDate(start, '2026-12-04', 'the day before the month, whatever the language of the browser is')
    await expect(start).toHaveAccessibleDescription('Friday')
    await expectDate(dates(page).getByLabel('End'), '2026-12-04', 'the length stays')
    await start.fill('12/31/2026')
    await dates(page).getByLabel('End').focus()
    await expect(start).toHaveAccessibleDescription(/^This date doesn’t exist\./)
    await fillDate(start, '2026-11-19')
    await fillDate(dates(page).getByLabel('End'), '2026-11-19')
    await expect(dates(page).getByText('This date is in the past.')).toBeVisible()
    for (const label of ['Start', 'End']) await fillDate(dates(page).getByLabel(label), '2026-11-20')
    await expect(dates(page).getByText('This date is in the past.')).toBeHidden()
  })
  test('each broken rule is shown beside its row and in the summary', async ({ page }) => {
    await fillDate(dates(page).getByLabel('End'), '2026-11-19')
    await links(page).getByLabel('Address').fill('example.org/guide')
    await page.keyboard.press('Control+s')
    const summary = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'There is a problem' }) })
    await expect(summary.getByRole('listitem')).toHaveText([
      'Name is required',
      'Type of event is required',
      'Provider is required',
      'One or more dates invalid',
      'End date cannot be before the start date',
      'One or more links are invalid',
      'Link text is required',
    ])
    await expect(dates(page).getByLabel('End')).toHaveAccessibleDescription(
      'End date cannot be before the start date Thursday',
    )
    await expect(links(page).getByLabel('Link text')).toHaveAccessibleDescription('Link text is required')
    await summary.getByRole('link', { name: 'Provider is required' }).click()
    await expect(provider(page)).toBeFocused()
    await links(page).getByLabel('Address').focus()
    await links(page).getByLabel('Link text').focus()
    await expect(links(page).getByLabel('Address')).toHaveValue('https://example.org/guide')
    await fillDate(dates(page).getByLabel('Start'), '2026-11-18')
    await expect(dates(page).getByText('One or more dates invalid')).toBeHidden()
  })
  test('all-day switched off snaps start and end to the start of their day', async ({ page }) => {
    await dates(page).getByRole('switch', { name: 'All day' }).uncheck()
    await expectDate(dates(page).getByLabel('Start'), '2026-11-18T00:00')
    await expectDate(dates(page).getByLabel('End'), '2026-11-19T00:00')
    await fillDate(dates(page).getByLabel('End'), '2026-11-18T00:00')
    await expect(dates(page).getByText('It ends when it starts.')).toBeVisible()
    await dates(page).getByRole('button', { name: 'Set 09:00 to 10:00' }).click()
    await expectDate(dates(page).getByLabel('Start'), '2026-11-18T09:00')
    await expectDate(dates(page).getByLabel('End'), '2026-11-18T10:00')
    await fillDate(dates(page).getByLabel('End'), '2026-11-19T08:00')
    await expect(dates(page).getByText('It ends the next day, on 19/11/2026 at 08:00.')).toBeVisible()
    const start = dates(page).getByLabel('Start')
    await fillDate(start, '2027-03-28T01:30')
    await dates(page).getByLabel('End').focus()
    await expect(start).toHaveAccessibleDescription(/^The clocks go forward on 28\/03\/2027, so there is no 01:30/)
    await fillDate(start, '2026-10-25T01:30')
    await dates(page).getByRole('group', { name: 'Which 01:30?' }).getByRole('button', { name: '01:30 GMT' }).click()
    await expect(start).toHaveValue('25/10/2026 01:30 GMT')
    await expect(start).toBeFocused()
    await fillDate(start, '2026-11-19T09:30')
    await fillDate(dates(page).getByLabel('End'), '2026-11-19T11:00')
  })
  test('several dates follow from the first and are shown before they are added', async ({ page }) => {
    await page.getByRole('button', { name: 'Add several dates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add several dates' })
    await dialog.getByLabel('How often').selectOption('days')
    await fillDate(dialog.getByLabel('Day', { exact: true }), '2026-11-24')
    await dialog.getByRole('button', { name: 'Add day' }).click()
    await dialog.getByRole('button', { name: 'Remove Tuesday 24 November 2026' }).click()
    await expect(dialog.getByRole('button', { name: 'Add day' })).toBeFocused()
    await dialog.getByLabel('How often').selectOption('weekly')
    await dialog.getByLabel('How many more').fill('2')
    await expect(dialog.getByRole('listitem')).toHaveText(['Thursday 26 November 2026', 'Thursday 3 December 2026'])
    await dialog.getByRole('button', { name: 'Add 2 dates' }).click()
    await expectDate(page.getByRole('group', { name: 'Date 3' }).getByLabel('Start'), '2026-12-03T09:30')
    await page.getByRole('button', { name: 'Remove date 2' }).click()
    await expect(dates(page)).toBeFocused()
    await expect(dates(page).getByText('Date 2 removed')).toBeVisible()
    await dates(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('group', { name: 'Date 2' })).toBeFocused()
    await expectDate(page.getByRole('group', { name: 'Date 2' }).getByLabel('Start'), '2026-11-26T09:30')
    await page.getByRole('button', { name: 'Remove date 2' }).click()
  })
  test('the preview shows it as readers see it', async ({ page }) => {
    await page.getByLabel('Name', { exact: true }).fill('Governors’ briefing')
    await chooseIn(page.getByRole('combobox', { name: 'Type of event' }), 'Conference')
    await page.getByRole('switch', { name: 'Feature in the plan ahead area?' }).check()
    await chooseIn(provider(page), 'Standards and Testing Agency')
    await chooseIn(provider(page), 'School Business Circle')
    await chooseIn(page.getByRole('combobox', { name: 'School phases' }), 'Primary')
    const keywords = page.getByRole('combobox', { name: 'Keywords' })
    await chooseIn(keywords, 'Governance')
    await keywords.press('Backspace')
    await expect(page.getByRole('button', { name: 'Remove Governance' })).toBeHidden()
    await links(page).getByLabel('Address').fill('')

    const beside = page.getByRole('region', { name: 'How readers see it' })
    await expect(beside.getByRole('heading', { name: 'Governors’ briefing' })).toBeVisible()
    await expect(beside).toContainText('Thursday 3 December 2026, 09:30 to 11:00')
    await expect(beside).toContainText('For: Primary.')
    const providersThere = beside.getByRole('heading', { name: 'Providers' })
    const follows = await beside
      .getByText('For: Primary.')
      .evaluate(
        (text, heading) => text.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING,
        await providersThere.elementHandle(),
      )
    expect(follows, 'providers stand below the text, as readers see them').toBeTruthy()
    await page.setViewportSize({ width: 1000, height: 720 })
    await expect(beside).toBeHidden()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.getByRole('dialog', { name: 'Governors’ briefing' })
    await expect(preview).toContainText('School Business Circle')
    await preview.getByRole('button', { name: 'Close' }).click()
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  test('once it is saved its rows are on the server, and the search finds it by name and by date', async ({
    page,
    site,
  }) => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Governors’ briefing has been saved as a draft.')).toBeVisible()
    expect(await stored(site, 'Governors’ briefing')).toEqual({
      archived: true,
      isFeatured: true,
      isPublished: false,
      location: null,
      providers: ['Standards and Testing Agency', 'School Business Circle'],
      starts: ['2026-11-19T09:30:00.000Z', '2026-12-03T09:30:00.000Z'],
      tags: ['Primary'],
      urls: 0,
    })

    await expect(rowOf(page, 'Governors’ briefing')).toContainText('03/12/2026 09:30 to 11:00')
    for (const text of ['brief governors standards', '19/11/2026 09:30']) {
      await searchBox(page).fill(text)
      await expect(names(page)).toHaveText(['Governors’ briefing'])
    }
    await expect(page.getByRole('link', { name: 'Export to Excel' })).toHaveAttribute('download', '')
  })
  test('a draft is published by the button that says so, and rows are put in order by buttons and by keys', async ({
    page,
    site,
  }) => {
    await editRow(page, 'Governors’ briefing')
    const [agency, circle] = ['Standards and Testing Agency', 'School Business Circle']
    await page.getByRole('button', { name: `Move ${circle} forward` }).click()
    await expect(chips(providers(page))).toHaveText([circle, agency])
    await provider(page).press('ArrowLeft')
    await expect(page.getByRole('button', { name: `Remove ${agency}` })).toBeFocused()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(chips(providers(page))).toHaveText([agency, circle])
    await expect(page.getByRole('button', { name: `Remove ${agency}` })).toBeFocused()
    await page.getByRole('button', { name: `Move ${circle} forward` }).click()
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByText('Governors’ briefing has been published.')).toBeVisible()
    expect(await stored(site, 'Governors’ briefing')).toMatchObject({
      archived: false,
      providers: ['School Business Circle', 'Standards and Testing Agency'],
    })
  })
  test('unpublishing says what subscribers will see, in the form and from the list', async ({ page, site }) => {
    await editRow(page, 'Governors’ briefing')
    await page.getByLabel('Location').fill('Leeds')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Unpublish' }).click()
    const question = page.getByRole('dialog', { name: 'Unpublish Governors’ briefing?' })
    await expect(question).toContainText('Subscribed calendars will show each of its dates as cancelled.')
    await expect(question).toContainText('What you’ve changed here will be saved too.')
    await question.getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('Governors’ briefing has been unpublished.')).toBeVisible()
    expect(await stored(site, 'Governors’ briefing')).toMatchObject({ archived: true, location: 'Leeds' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Governors’ briefing is published again.')).toBeVisible()
    await chooseMore(page, 'Governors’ briefing', 'Unpublish')
    await expect(question).not.toContainText('What you’ve changed here')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await stored(site, 'Governors’ briefing')).toMatchObject({ archived: false, location: null })
  })
})

story(test, 'with the server stopped an event is a draft first and then published, and what clashes is shown', () => {
  test('c on the calendar adds an event', async ({ page, site }) => {
    const server = await openOwnServer(page, site, '/administration/events')
    await server.stop()
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('c')
    await expect(page.getByRole('heading', { level: 1, name: 'Add event' })).toBeVisible()
  })
  test('a published event is never a draft again', async ({ page, site }) => {
    await page.getByLabel('Name', { exact: true }).fill('world children’s DAY')
    await expect(page.getByText('There is already an event called “World Children’s Day” on 20/11/2026.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Made offline')
    await expect(page.getByText('There is already an event')).toBeHidden()
    await chooseIn(page.getByRole('combobox', { name: 'Type of event' }), 'Conference')
    const ofsted = page.getByRole('combobox', { name: 'Provider' })
    await ofsted.fill('Inspectors offline')
    await page.getByRole('option', { name: 'Add “Inspectors offline”' }).click()
    await expect(page.getByRole('button', { name: 'Remove Inspectors offline' })).toBeVisible()
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(syncButton(page)).toHaveAccessibleName('Sync: offline, 2 waiting')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('link', { name: 'Administration', exact: true }).click()
    await expect(rowOf(page, 'Made offline')).toContainText('Draft')
    await site.secondServer()
    await lookNow(page)
    await expect(syncButton(page)).toHaveAccessibleName('Sync: up to date')
    expect(await stored(site, 'Made offline')).toMatchObject({
      archived: true,
      isPublished: false,
      providers: ['Inspectors offline'],
    })

    await editRow(page, 'Made offline')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByText('Made offline has been published.')).toBeVisible()
    expect(await stored(site, 'Made offline')).toMatchObject({ archived: false, isPublished: true })
    await expect(rowOf(page, 'Made offline')).not.toContainText('Draft')
    const sheet = await openSheet(page)
    const recent = sheet.getByRole('region', { name: 'Recent changes' })
    await expect(recent.getByText('You published the event “Made offline”')).toBeVisible()
    await closeSheet(page)
    await page.getByRole('button', { name: 'Archive it' }).click()
    await expect(page.getByText('Readers may have seen it, so it isn’t a draft again.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Show archived' }).check()
    await expect(rowOf(page, 'Made offline')).toContainText('Archived')
    await chooseMore(page, 'Made offline', 'Restore')
    await expect(rowOf(page, 'Made offline')).not.toContainText('Archived')
  })
  test('the server’s error about a row is shown beside the row', async ({ page, site }) => {
    await editRow(page, 'Made offline')
    await chooseIn(page.getByRole('combobox', { name: 'Provider' }), 'Northfield Schools Network')
    await deleteProvider(site, 'Northfield Schools Network')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('#group-providers').getByRole('alert')).toContainText('no longer there')
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Providers' }).press('Backspace')
  })
  test('a date that somebody else has moved meanwhile is confirmed before it is saved', async ({ page, site }) => {
    await fillDate(page.getByLabel('Start', { exact: true }), '2026-11-10')
    await moveDates(site, 'Made offline')
    await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(
      'You both changed the same fields. Choose which version of each to keep',
    )
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(rowOf(page, 'Made offline')).not.toContainText('Needs attention')
    expect(await stored(site, 'Made offline')).toMatchObject({ starts: ['2026-11-10T00:00:00.000Z'] })
  })
})

type Stored = {
  archived: boolean
  isFeatured: boolean
  isPublished: boolean
  location: string | null
  providers: string[]
  starts: string[]
  tags: string[]
  urls: number
}

/** The event of that name as the server holds it. */
async function stored(site: Site, name: string): Promise<Stored> {
  const [event] = await site.database.writes<(Stored & { id: string })[]>`
    /* storedEvent */ select id, archived, is_featured, is_published, location from calendar_event where name = ${name}`
  if (!event) throw new Error(`there is no event ${name}`)
  const { id, ...own } = event
  const sql = site.database.writes
  const providers = await sql<{ name: string }[]>`/* storedProviders */
    select p.name from calendar_event_calendar_event_provider l
    join calendar_event_provider p on p.id = l.calendar_event_provider_id
    where l.calendar_event_id = ${id} order by l.display_order, l.id`
  const dates = await sql<{ start: string }[]>`/* storedDates */
    select start from calendar_event_schedule where calendar_event_id = ${id} and deleted_at is null order by start`
  const tags = await sql<{ name: string }[]>`/* storedTags */
    select t.name from item_tag_link l join item_tag t on t.id = l.item_tag_id where l.target_id = ${id}`
  const links = await sql`/* storedLinks */ select 1 from calendar_event_url where calendar_event_id = ${id}`
  return {
    ...own,
    providers: providers.map((provider) => provider.name),
    starts: dates.map(({ start }) => new Date(start).toISOString()),
    tags: tags.map((tag) => tag.name),
    urls: links.length,
  }
}

async function deleteProvider({ database: { writes } }: Site, name: string): Promise<void> {
  await writes`/* deleteProvider */ update calendar_event_provider set deleted = true where name = ${name}`
}

async function moveDates({ database: { writes } }: Site, name: string): Promise<void> {
  await writes`/* moveDates */
    update calendar_event_schedule set start = start - interval '1 day'
    where calendar_event_id = (select id from calendar_event where name = ${name})`
}
