import type { Page } from '@playwright/test'
import { isolated } from '#sync/rules/isolated.ts'
import { goOffline } from '../support/browser-test.ts'
import { insertEvent } from '../support/content.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search events' })
const marks = (page: Page) => page.getByRole('main').locator('mark')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function searchFor(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await expect(title(page)).toHaveText(`Events matching "${isolated(text)}"`)
}

story(test, 'the search of the header leads to results that follow what is typed, and back', () => {
  test('Enter and the button in the header go to the search of the trimmed, encoded text', async ({ page }) => {
    await openCalendar(page)
    await box(page).fill('  exams & tests/results?  ')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/calendar\/search\/exams%20%26%20tests%2Fresults%3F$/)
    await expect(title(page)).toHaveText('Events matching "exams & tests/results?"')
    await expect(box(page)).toHaveValue('exams & tests/results?')
    await box(page).fill('census')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/calendar\/search\/census$/)
    await box(page).fill('   ')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(title(page)).toHaveText("What's coming up")
  })
  test('in the search what is found follows each key, the address each pause, and Back leaves it', async ({ page }) => {
    const count = page.getByRole('main').getByRole('heading', { level: 2, name: /^\d+ events?$/ })
    const countOf = async () => Number((await count.textContent())?.split(' ')[0])
    // Descriptions are read after names: their words are found before anything is counted.
    await searchFor(page, 'calculator')
    await expect(marks(page).filter({ hasText: 'calculator' }).first()).toBeVisible()
    await box(page).fill('cen')
    await box(page).press('Enter')
    await expect(title(page)).toHaveText('Events matching "cen"')
    await expect(count).toBeVisible()
    const ofThree = await countOf()
    await box(page).pressSequentially('sus')
    await eventually(async () => expect(await countOf()).toBeLessThan(ofThree))
    await expect(page).toHaveURL(/\/calendar\/search\/census$/)
    await expect(title(page)).toHaveText('Events matching "census"')
    for (let letter = 0; letter < 3; letter++) await box(page).press('Backspace')
    await eventually(async () => expect(await countOf()).toBe(ofThree))
    await expect(page).toHaveURL(/\/calendar\/search\/cen$/)
    await expect(box(page)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(box(page)).toHaveValue('')
  })
  test('an event that a search found opens over it, and Clear search leads back to the calendar', async ({ page }) => {
    await searchFor(page, 'spring census')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Spring census workshop/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/calendar\/search\/spring%20census$/)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(title(page)).toBeFocused()
    await expect(box(page)).toHaveValue('')
  })
})

story(test, 'a search finds events by any text, in every month, and says so when it finds none', () => {
  test('a search finds names in any capitalisation, in every month, and hides what is past', async ({ page, site }) => {
    const expected = await site.database.sql<{ event: string; past: boolean }[]>`
      select e.id as event, s."end" < '2026-11-20' as past
      from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
      where e.name ilike '%half-term%' and not e.archived and not e.deleted and s.deleted_at is null`
    const dates = (isPast: boolean) => expected.filter((it) => it.past === isPast)
    await page.goto('/calendar/search/HALF-term')
    const results = page.getByRole('main').getByRole('link', { name: /Half-term/ })
    await expect(page.getByRole('heading', { level: 2, name: /^\d+ events$/ })).toBeVisible()
    await expect(results).toHaveCount(dates(false).length)
    await page.getByRole('button', { name: /^Show \d+ past events?$/ }).click()
    await expect(results).toHaveCount(expected.length)
    await page.getByRole('button', { name: /^Hide past/ }).click()
  })
  test('a search that finds nothing in the future says so, and shows what is past', async ({ page, site }) => {
    const { writes } = site.database
    const [type] = await writes<{ id: string }[]>`select id from calendar_event_type where not archived limit 1`
    await insertEvent(writes, { name: 'Harvest supper', typeId: type?.id ?? '', start: '2026-10-02T00:00:00.000Z' })
    await searchFor(page, 'harvest supper')
    await expect(
      page.getByText('Sorry there were no future events matching your search for "harvest supper."'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'No future matches, 1 past' })).toBeVisible()
    await page.getByRole('button', { name: 'Show 1 past event' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: /Harvest supper/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: '2026: past events' })).toBeVisible()
    await page.goto(`/calendar/search/harvest%20supper?types=${type?.id ?? ''}`)
    await expect(page.getByText('1 matching event is hidden by your filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('button', { name: 'Show 1 past event' })).toBeVisible()
  })
  test('the search is text and nothing else', async ({ page }) => {
    const text = '<img src=x onerror=alert(1)> 100% "\u{1F384}"'
    await searchFor(page, text)
    await expect(page.getByText(`Sorry there were no events matching your search of "${text}."`)).toBeVisible()
    await page.goto('/calendar/search/100%')
    await expect(title(page)).toHaveText('Events matching "100%"')
    await searchFor(page, '%2F')
    await expect(box(page)).toHaveValue('%2F')
  })
  test('an event called Search, a name of 300 characters and one written from the right are found and open', async ({
    page,
    site,
  }) => {
    const names = ['Search', 'w'.repeat(300), 'יום לימודים: מורים (תל אביב)', '100% <b>"/?#&+\\ census']
    const { writes } = site.database
    const [type] = await writes<{ id: string }[]>`select id from calendar_event_type where not archived limit 1`
    const start = '2027-02-13T00:00:00.000Z'
    for (const name of names) await insertEvent(writes, { name, typeId: type?.id ?? '', start })
    const place = 'אולם 2'
    await writes`update calendar_event set location = ${place} where name = any(${names})`
    for (const name of names) {
      await searchFor(page, name)
      const found = page.getByRole('main').getByRole('link', { name })
      await expect(found, 'its place leaves what stands beside it where it is').toContainText(isolated(place))
      await found.click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(found).toBeFocused()
      for (const width of [390, 1366]) {
        await page.setViewportSize({ width, height: 844 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${name.slice(0, 9)} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })
})

story(test, 'typing over the calendar searches, forgives slips and shows by what it finds', () => {
  const main = (page: Page) => page.getByRole('main')

  test('at 1366 px from month, list and planner, to which one press of Back returns', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 900 })
    for (const query of ['?view=list', '?view=planner', '']) {
      await page.goto(`/calendar${query}`)
      await box(page).pressSequentially('half term')
      await expect(page).toHaveURL(/\/calendar\/search\/half%20term/)
      await expect(
        main(page)
          .getByRole('link', { name: /Half-term: February/ })
          .first(),
      ).toBeVisible()
      await expect(
        marks(page)
          .filter({ hasText: /^Half$/ })
          .first(),
      ).toBeVisible()
      await expect(main(page).getByRole('heading', { level: 3, name: '2027' })).toBeVisible()
      await expect(box(page)).toBeFocused()
      await page.goBack()
      await expect(page).toHaveURL(({ pathname, search }) => pathname + search === `/calendar${query}`)
      await expect(box(page)).toHaveValue('')
    }
    await box(page).pressSequentially('cenus spring')
    await expect(page.getByText('Nothing matches "cenus spring" exactly.')).toBeVisible()
    await expect(marks(page).filter({ hasText: 'census' }).first()).toBeVisible()
    await main(page).getByRole('link', { name: 'census spring', exact: true }).click()
    await expect(page).toHaveURL(/\/calendar\/search\/census%20spring$/)
    await expect(box(page)).toHaveValue('census spring')
    await expect(page.getByText(/^Nothing matches/)).toBeHidden()
  })
  test('at 390 px, offline too, and what stands in a description alone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/calendar/search')
    await box(page).pressSequentially('calculator')
    await expect(marks(page).filter({ hasText: 'calculator' }).first()).toBeVisible()
    await goOffline(page)
    await box(page).fill('ofsted onlin')
    await expect(
      main(page)
        .getByRole('link', { name: /Ofsted update/ })
        .first(),
    ).toBeVisible()
    await expect(marks(page).filter({ hasText: 'Onlin' }).first()).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.context().setOffline(false)
  })
})

story(test, 'a return finds list, search and planner as they were left', () => {
  const top = (page: Page) => page.evaluate(() => Math.round(scrollY))
  const main = (page: Page) => page.getByRole('main')

  test('a reload and Back from another page scroll the search back, with what is past', async ({ page }) => {
    await openCalendar(page, '/calendar/search/school')
    await main(page)
      .getByRole('button', { name: /^Show \d+ past/ })
      .click()
    const more = page.getByRole('button', { name: 'Load more' })
    await more.click()
    // Among those that "Load more" has added.
    const left = main(page).locator('section[data-day] a').nth(60)
    const opens = await left.getAttribute('href')
    const sameEvent = main(page).locator(`section[data-day] a[href="${opens}"]`)
    await left.scrollIntoViewIfNeeded()
    const leftAt = await top(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Hide past events' })).toBeVisible()
    await expect(sameEvent).toBeInViewport()
    await eventually(async () => expect(await top(page)).toBe(leftAt))
    // Before a click the browser is made to scroll to what is clicked, at times though it is in sight.
    await page.getByRole('banner').getByRole('link', { name: 'About' }).dispatchEvent('click')
    await expect(title(page)).toHaveText(/^About/)
    await eventually(async () => expect(await top(page)).toBe(0))
    await page.goBack()
    await expect(sameEvent).toBeInViewport()
    await eventually(async () => expect(await top(page)).toBe(leftAt))
  })
  test('so do list and planner, and an event that is opened, reloaded and closed', async ({ page }) => {
    for (const [view, events] of [
      ['list', 'section[data-day] a'],
      ['planner', '.planner a'],
    ] as const) {
      await page.goto(`/calendar?view=${view}`)
      // What remembers it comes after the first paint, before anybody can have read anything.
      await eventually(async () => expect(await page.evaluate(() => String(history.state?.place))).toMatch(/-/))
      // The list goes on as it is scrolled, so that its last event is soon another one.
      const opener = await main(page).locator(events).last().getAttribute('data-opener')
      const event = main(page).locator(`[data-opener="${opener}"]`)
      const left = await eventually(async () => {
        await event.scrollIntoViewIfNeeded()
        const scrolled = await top(page)
        expect(scrolled).toBeGreaterThan(0)
        return scrolled
      })
      await event.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await eventually(async () => expect(await top(page)).toBe(left))
    }
  })
})
