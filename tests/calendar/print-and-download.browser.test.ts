import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { insertEvent } from '../support/content.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { readPdf } from '../support/inputs/pdf-text.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const actions = (page: Page) => page.getByRole('dialog', { name: 'Print and download' })

async function openActions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print and download' }).click()
  await expect(actions(page)).toBeVisible()
}

async function downloaded(page: Page, name: RegExp): Promise<{ fileName: string; text: string }> {
  await openActions(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    actions(page).getByRole('button', { name }).click(),
  ])
  return { fileName: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** What a calendar app receives of each date, by its UID; when a file was made is its own. */
function feedDates(text: string): Map<string, string> {
  const dates = text.replaceAll('\r\n ', '').match(/BEGIN:VEVENT[^]*?END:VEVENT/g) ?? []
  return new Map(dates.map((date) => [/UID:(.*)/.exec(date)?.[1] ?? '', date.replace(/DTSTAMP:.*\r\n/, '')]))
}

/** The number of pages of a PDF, and their sizes in points. */
function pagesOf(pdf: Buffer): { count: number; sizes: string[] } {
  const text = pdf.toString('latin1')
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  const sizes = boxes.map(([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`)
  return { count: sizes.length, sizes: [...new Set(sizes)] }
}

test('the filtered list is downloaded for spreadsheets, without formulas, and for calendar apps', async ({
  page,
  site,
}) => {
  const { writes } = site.database
  const [type] = await writes<{ id: string }[]>`select id from calendar_event_type where name = 'Exams and assessment'`
  const formula = '=HYPERLINK("https://evil.example","Results"), part 1'
  await insertEvent(writes, { name: formula, typeId: type?.id ?? '', start: '2027-03-20T00:00:00.000Z' })
  await openCalendar(page, '/calendar?month=2027-03&view=list')
  await expect(page.getByRole('link', { name: /HYPERLINK/ })).toBeVisible()

  const sheet = await downloaded(page, /for a spreadsheet/)
  expect(sheet.fileName).toBe('events-2027-03.csv')
  const lines = sheet.text.split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFName,Start,End,All day,Type,/)
  const line = lines.find((each) => each.includes('HYPERLINK'))
  expect(line).toMatch(
    /^"'=HYPERLINK\(""https:\/\/evil\.example"",""Results""\), part 1",20\/03\/2027,20\/03\/2027,Yes,/,
  )

  const file = await downloaded(page, /for a calendar app/)
  expect(file.fileName).toBe('events-2027-03.ics')
  const unfolded = file.text.replaceAll('\r\n ', '')
  expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(lines.length - 2)
  expect(unfolded).toContain('SUMMARY:=HYPERLINK("https://evil.example"\\,"Results")\\, part 1')
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20270320\r\nDTEND;VALUE=DATE:20270321')
  expect(unfolded).not.toContain('X-WR-CALNAME')
  // Who has these dates from a feed too must find each of them once, and the same (RFC 5546, 2.1.5).
  const feed = await (await page.request.get('/api/icalendar/subscribe')).text()
  const inFeed = feedDates(feed)
  for (const [uid, date] of feedDates(file.text)) expect(date).toBe(inFeed.get(uid))

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('switch', { name: 'Exams and assessment' }).click()
  await page.keyboard.press('Escape')
  const filtered = await downloaded(page, /for a spreadsheet/)
  expect(filtered.text).not.toContain('Exams and assessment')
  expect(filtered.text).toContain('Deadline')
})

story(test, 'the printed page', () => {
  test('a month is printed on one landscape page of A4 with whole titles and a key', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await openCalendar(page)
    await openActions(page)
    await actions(page)
      .getByRole('button', { name: /^Print/ })
      .click()
    await expect(page.locator('html[data-printed]')).toBeVisible()
    const sheet = page.locator('.month-sheet')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner', { includeHidden: true })).toBeHidden()
    await expect(sheet.getByText('Maintained schools: autumn budget monitoring')).toBeVisible()
    await expect(sheet.locator('.sheet-key')).toContainText('Deadline 1')
    const cut = await sheet.evaluate(
      (all) =>
        [...all.querySelectorAll('*')].filter(
          (it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflow === 'hidden',
        ).length,
    )
    expect(cut).toBe(0)
    await page.emulateMedia({ media: null })
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ count: 1, sizes: ['842 x 595'] })
    // The page is back to normal once it is printed.
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(sheet).toHaveCount(0)
  })
  test("the browser's own print key prints the sheet too, except over an open event or another dialog", async ({
    page,
  }) => {
    const sheet = page.locator('.month-sheet')
    for (const key of ['p', 'P']) {
      await page.keyboard.press(`ControlOrMeta+${key}`)
      await expect(sheet).toHaveCount(1)
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await expect(sheet).toHaveCount(0)
    }
    const isTaken = () =>
      page.evaluate(() => !dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true })))
    const event = page.getByRole('region', { name: 'This week' }).getByRole('link').first()
    for (const opener of [event, page.getByRole('button', { name: 'Filters' })]) {
      await opener.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await isTaken()).toBe(false)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('main', { includeHidden: true }), 'a dialog is printed alone').toBeHidden()
      await expect(page.getByRole('dialog')).toHaveCSS('position', 'static')
      await page.emulateMedia({ media: null })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
  test("from the browser's menu the month is printed as it stands, on the same paper and with whole titles", async ({
    page,
  }) => {
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })).sizes).toEqual(['842 x 595'])
    await page.emulateMedia({ media: 'print' })
    const titles = await page.locator('[data-day] a > span').evaluateAll((all) =>
      all.map((title) => ({
        isCut: title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth + 1,
      })),
    )
    expect(titles).toContainEqual({ isCut: false })
    expect(titles).not.toContainEqual({ isCut: true })
    await page.emulateMedia({ media: null })
  })
  test('a list is printed without the shell, and says which filters leave events out', async ({ page }) => {
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.emulateMedia({ media: 'print' })
    // The name of the month is a button on the screen and the heading on paper.
    const button = page.getByRole('button').filter({ hasNotText: 'November 2026' }).first()
    for (const hidden of [page.getByRole('banner', { includeHidden: true }), button]) await expect(hidden).toBeHidden()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 3, name: /^Friday 20 November 2026/ })).toBeVisible()
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('switch', { name: 'Awareness days' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Not Awareness days'), 'the paper says what it leaves out').toBeVisible()
    await expect(page.getByText('11 events hidden')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear', includeHidden: true })).toBeHidden()
    await page.emulateMedia({ media: null })
  })
  test('with a filter, the papers of the list and of the month have every event of the month', async ({ page }) => {
    await openCalendar(page, '/calendar?month=2027-03&view=list')
    await expect(page.getByText('Not Awareness days')).toBeVisible()
    const { text } = await downloaded(page, /for a spreadsheet/)
    const names = text.split('\r\n').slice(1, -1).map(nameInLine)
    expect(names.length).toBeGreaterThan(10)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.locator('[data-listed="2027-03"] a[data-opener]')).toHaveCount(names.length)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expectOnPaper(await page.pdf({ preferCSSPageSize: true }), names)
    for (let height = 200; height <= 260; height += 10) {
      for (const { text } of readPdf(await page.pdf({ width: '210mm', height: `${height}mm` })))
        expect.soft(text.replaceAll('\n', '').trim(), `a heading ends a page of ${height} mm`).not.toMatch(headingAtEnd)
    }

    await page.goto('/calendar?month=2027-03&view=calendar')
    // Its sheet is there once the service worker has handed out the code for it.
    await eventually(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      expect(await page.locator('.month-sheet').count()).toBe(1)
    })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(page.locator('.month-sheet')).toHaveCount(0)
    expectOnPaper(await page.pdf({ preferCSSPageSize: true }), names)
  })
})

test.describe('without the code of the sheet', () => {
  test.use({ serviceWorkers: 'block' })

  for (const viewport of [
    { width: 1366, height: 900 },
    { width: 2560, height: 1440 },
    { width: 390, height: 844 },
  ])
    test(`a month of six weeks is printed on one page as it stands in a window of ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      for (const month of ['2026-11', '2027-05']) {
        await openCalendar(page, `/calendar?month=${month}`)
        await expect(page.getByRole('list', { name: 'Event types', includeHidden: true })).toBeAttached()
        expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ count: 1, sizes: ['842 x 595'] })
      }
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('switch', { name: 'Awareness days' }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByText('Not Awareness days')).toBeVisible()
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true })).count).toBe(1)
    })
})

/** The name at the beginning of a line of a spreadsheet, which is quoted where it has a comma. */
function nameInLine(line: string): string {
  const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^,]*))/.exec(line)!
  return (quoted?.replaceAll('""', '"') ?? plain!).replace(/^'/, '')
}

const headingAtEnd =
  /(?:day \d+ \w+ 2027(?:School holiday)?(?:, \w+ \w+)?|[a-z]{3} to \w{3} \d+ [A-Z][a-z]{2}|[A-Z][a-z]+ 2027)$/

const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Every name, the filter, the day and the number of each page. */
function expectOnPaper(pdf: Buffer, names: readonly string[]): void {
  const pages = readPdf(pdf)
  const all = letters(pages.map(({ text }) => text).join('\n'))
  for (const name of [...names, 'Not Awareness days', 'Printed on Friday 20 November 2026'])
    expect.soft(all, name).toContain(letters(name))
  pages.forEach(({ text }, index) => expect(letters(text)).toContain(`Page${index + 1}of${pages.length}`))
}

const dayOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const today = 'Friday 20 November 2026'

/** The planner is as wide as the window, begins with today in sight and is printed on A4: two sheets, and the key to their numbers. */
async function expectPlannerToFit(page: Page): Promise<void> {
  await expect(dayOf(page, today)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const { count, sizes } = pagesOf(await page.pdf({ preferCSSPageSize: true }))
  expect(sizes).toEqual(['842 x 595'])
  expect(count).toBeGreaterThan(2)
}

async function expectBankHolidays(page: Page): Promise<void> {
  await expect(dayOf(page, 'Monday 28 December 2026')).toContainText('Boxing Day (substitute day)')
  await expect(dayOf(page, 'Friday 26 March 2027')).toContainText('Good Friday')
  await expect(dayOf(page, 'Monday 30 August 2027')).toContainText('Summer bank holiday')
}

async function turnWithKeys(page: Page): Promise<void> {
  for (const [key, years] of [
    ['n', '2027 to 2028'],
    ['p', '2026 to 2027'],
    ['n', '2027 to 2028'],
    ['t', '2026 to 2027'],
    ['n', '2027 to 2028'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 2, name: `School year ${years}` })).toBeVisible()
  }
}

story(test, 'the planner of a school year', () => {
  test('has September to August with the bank holidays of England and Wales, on landscape pages', async ({ page }) => {
    await openCalendar(page)
    await openActions(page)
    await actions(page)
      .getByRole('button', { name: /^School-year planner/ })
      .click()
    await expect(page).toHaveURL(/\/calendar\?view=planner$/)
    await expect(page.getByRole('heading', { level: 2, name: 'School year 2026 to 2027' })).toBeVisible()
    const months = page.locator('.planner-month')
    await expect(months).toHaveCount(12)
    await expect(months.first()).toHaveAccessibleName('September 2026')
    await expect(months.last()).toHaveAccessibleName('August 2027')
    await expectBankHolidays(page)
    await expect(dayOf(page, today)).toHaveAttribute('aria-current', 'date')
    await expect(dayOf(page, today).getByRole('link').first()).toContainText('KS2 access')
    const circle = dayOf(page, today).getByText('20', { exact: true })
    await expect(circle).toHaveCSS('background-color', 'rgb(180, 69, 31)')
    await page.emulateMedia({ media: 'print' })
    await expect(circle).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.emulateMedia({ media: null })
    await expectPlannerToFit(page)
  })
  test('opens an event and a whole day over it, and keeps its place', async ({ page }) => {
    await dayOf(page, today).getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/calendar\?view=planner$/)
    await expect(page).toHaveTitle(/^School year 2026 to 2027 – /)
    const more = dayOf(page, today).getByRole('button', { name: /^\d+ more on Friday 20 November 2026$/ })
    await more.click()
    await expect(page.getByRole('dialog', { name: today }).getByRole('link')).toHaveCount(7)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await expect(more).toBeInViewport()
  })
  test('turns with the keys of the month, and leads back to today and to the month', async ({ page }) => {
    await turnWithKeys(page)
    await page.getByRole('button', { name: 'Go to today' }).click()
    await expect(dayOf(page, today)).toBeFocused()
    await expect(dayOf(page, today)).toBeInViewport()
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Calendar', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'September 2027' })).toBeVisible()
  })
  test('fits on a phone too, with the same holidays and keys', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/calendar?view=planner')
    await expect(page.getByRole('heading', { level: 2, name: 'School year 2026 to 2027' })).toBeVisible()
    await expectPlannerToFit(page)
    await expectBankHolidays(page)
    const more = dayOf(page, today).getByRole('button', { name: /^\d+ more on Friday 20 November 2026$/ })
    await more.click()
    await expect(page.getByRole('dialog', { name: today }).getByRole('link')).toHaveCount(7)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await expect(more).toBeInViewport()
    await turnWithKeys(page)
    await page.getByRole('button', { name: 'Go to today' }).click()
    await expect(dayOf(page, today)).toBeFocused()
    await expect(dayOf(page, today)).toBeInViewport()
  })
})
