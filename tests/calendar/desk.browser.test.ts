import type { Page } from '@playwright/test'
import { chooseIn } from '../support/screens/choose.ts'
import { expectAdministrationInstalled, goOffline } from '../support/browser-test.ts'
import { expectDate } from '../support/screens/date-fields.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { holdPushes } from '../support/browsers/held-answers.ts'
import { expect, openAdministration, testOnSharedDevice as test } from '../support/editing-test.ts'
import { openCalendar } from '../support/reading-test.ts'
import { story } from '../support/story.ts'

/** A day of the month that is shown. */
const dayOf = (page: Page, day: string) => page.locator(`.month-grid [data-day="${day}"]`)

story(test, 'administrators work in the calendar itself', () => {
  const name = 'Governors walk the site'
  const draft = `Draft: ${name}`

  test('a key on a day adds an event on it', async ({ page }) => {
    await openAdministration(page, 'events')
    await openCalendar(page)
    await dayOf(page, '2026-11-24').focus()
    await page.keyboard.press('c')
    await expect(page).toHaveURL(/\/administration\/events\/add/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(dayOf(page, '2026-11-24')).toBeFocused()
    await page.keyboard.press('c')
    await expect(page).toHaveURL(/\/administration\/events\/add\?date=2026-11-24$/)
    await expectDate(page.getByRole('group', { name: 'Date', exact: true }).getByLabel('Start'), '2026-11-24')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await chooseIn(page.getByRole('combobox', { name: 'Type of event' }), 'Webinar or briefing')
    await chooseIn(page.getByRole('combobox', { name: 'Provider' }), 'School Business Circle')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page).toHaveURL(/\/calendar$/)
  })

  test('a draft is found by a few letters, offline too, and leads to its form', async ({ page }) => {
    const find = async (text: string) => {
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByRole('combobox', { name: 'Search events, providers and pages' })).toBeFocused()
      await page.keyboard.type(text)
    }
    await expectAdministrationInstalled(page)
    await goOffline(page)
    await find('site walk')
    const found = page.getByRole('group', { name: 'Drafts' }).getByRole('option')
    await expect(found).toHaveText([`${draft}Tue 24 Nov 2026`])
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    await page.context().setOffline(false)
  })

  test('drafts are shown once they are wanted, also after a reload, and lead to their form', async ({ page }) => {
    await openCalendar(page)
    const title = dayOf(page, '2026-11-24').getByRole('link', { name: draft })
    await expect(title).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('switch', { name: 'Show drafts' }).click()
    await page.keyboard.press('Escape')
    await expect(title).toBeVisible()
    await expect(title).toHaveCSS('background-image', /repeating-linear-gradient/)
    await goTo(page, '/calendar/search/site%20walk')
    await expect(page.getByRole('link', { name: draft })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('site walk')
    await expect(page.getByRole('option').filter({ hasText: name })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.reload()
    await title.click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page).toHaveURL(/\/calendar$/)
  })

  test('an event of one date is dragged to another day, and back by one key', async ({ page }) => {
    // Both days are in sight: a page that is scrolled under the mouse begins no drag.
    await page.setViewportSize({ width: 1366, height: 1400 })
    await openCalendar(page)
    const on = (day: string) => dayOf(page, day).getByRole('link', { name })
    // What administrators do here comes after the month.
    await expect(page.getByRole('link', { name: /^Draft: / }).first()).toBeVisible()
    await on('2026-11-24').dragTo(dayOf(page, '2026-11-12'))
    await expect(on('2026-11-12')).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: `Moved ${name} to Thursday 12 November 2026.` }),
    ).toBeVisible()
    await page.keyboard.press('u')
    await expect(on('2026-11-24')).toBeVisible()
  })

  test('an open event is moved by keyboard, offline too', async ({ page }) => {
    await expectAdministrationInstalled(page)
    await goOffline(page)
    const on = (day: string) => dayOf(page, day).getByRole('link', { name })
    await on('2026-11-24').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Move to…' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('New date')).toBeFocused()
    await page.keyboard.type('31/11/2026')
    await page.keyboard.press('Enter')
    const problem = dialog.getByText('This date doesn’t exist.')
    await expect(problem).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('1')
    // Gone only as the field is left, it would move the button away from under a finger.
    await expect(problem).toBeHidden()
    await page.keyboard.type('4/11/2026')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(on('2026-11-14')).toBeVisible()
    await expect(page.getByText(`Moved ${name} to Saturday 14 November 2026 on this device.`)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(`Moved ${name} to Saturday 14 November 2026.`)).toBeVisible()
  })

  test('a move that is answered once its event has been closed leads nobody further back', async ({ page }) => {
    await goTo(page, '/about')
    await goTo(page, '/calendar')
    const answer = await holdPushes(page)
    await dayOf(page, '2026-11-14').getByRole('link', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Move to…' }).click()
    await expect(dialog.getByLabel('New date')).toBeFocused()
    await page.keyboard.type('17/11/2026')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    answer()
    await expect(page.getByText(`Moved ${name} to Tuesday 17 November 2026.`)).toBeVisible()
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(dayOf(page, '2026-11-17').getByRole('link', { name })).toBeVisible()
  })

  test('an event of several dates stays where it is, which says why', async ({ page, site }) => {
    const [several] = await site.database.sql<{ name: string; id: string; day: string }[]>`
      select e.name, min(s.id::text) as id, min(to_char(s.start, 'YYYY-MM-DD')) as day
      from calendar_event e join calendar_event_schedule s on s.calendar_event_id = e.id and s.deleted_at is null
      where not e.archived and not e.deleted group by e.id, e.name having count(*) > 1 order by e.name limit 1`
    await page.goto(`/calendar/event/${several!.id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Move to…' }).click()
    await expect(page.getByText(/has \d+ dates, so it can’t be moved as one/)).toBeVisible()
  })
})
