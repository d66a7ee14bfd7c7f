import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { clippedTexts, crowdedOut } from '../a11y/layout.ts'
import { goOffline } from '../support/browser-test.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const todaysEvent = 'KS2 access: order modified test papers'
const series = 'Friday briefing for school offices'

const side = (page: Page, name: string) =>
  page.getByRole('region', { name: 'This week' }).getByRole('link', { name: new RegExp(name) })

/** What a calendar app reads of the one date of a file, without the moment at which the file was made. */
function dateOf(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const properties = (component: ICAL.Component) => component.getAllProperties().map((property) => property.toJSON())
  const dates = calendar.getAllSubcomponents('vevent').map(properties)
  expect(dates).toHaveLength(1)
  return [...properties(calendar), ...dates.flat().filter(([name]) => name !== 'dtstamp')]
}

story(test, 'an opened event', () => {
  test('has its own address, and the dialog says what the event is', async ({ page }) => {
    await openCalendar(page)
    await page.getByRole('gridcell', { name: /^Thursday 5 November 2026/ }).focus()
    await side(page, todaysEvent).click()
    await expect(page).toHaveURL(/\/calendar\/ks2-access-order-modified-test-papers\/[0-9a-f-]{36}$/)
    await expect(page).toHaveTitle(/^KS2 access: order modified test papers/)
    const dialog = page.getByRole('dialog', { name: todaysEvent })
    await expect(dialog.getByRole('heading', { name: todaysEvent })).toBeFocused()
    await expect(dialog).toContainText('Deadline')
    await expect(dialog).toContainText('Friday 20 November 2026today')
    await expect(dialog).toContainText('All day')
    await expect(dialog.getByRole('heading', { name: 'Providers' })).toBeVisible()
    const logos = dialog.getByRole('listitem').filter({ has: page.locator('img') })
    await expect(logos).toHaveCount(2)
    await expect(dialog).toContainText('Braille, enlarged and modified large print versions')
    await expect(dialog.getByText('Sample entry:')).toBeVisible()
    for (const image of await dialog.locator('img').all()) {
      await eventually(async () =>
        expect(await image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0),
      )
    }
    const nextStep = dialog.getByRole('link', { name: 'Access arrangements guidance' })
    await expect(nextStep).toHaveAttribute(
      'href',
      /^\/link\/to\/https%3A%2F%2Fwww\.gov\.uk%2F.*\/\?calendarEventId=.*&calendarEventUrlId=/,
    )
    await expect(nextStep).toHaveAttribute('rel', 'noopener noreferrer')
  })
  test('can be added to other calendars while there is a network, and Escape closes what was opened last', async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog', { name: todaysEvent })
    const add = dialog.getByRole('button', { name: 'Add to calendar' })
    await add.click()
    await expect(add).toHaveAttribute('aria-expanded', 'true')
    const way = (name: string) => dialog.getByRole('link', { name })
    await expect(way('Google Calendar')).toHaveAttribute(
      'href',
      /^https:\/\/calendar\.google\.com\/.*20261120%2F20261121/,
    )
    await expect(way('Outlook.com')).toHaveAttribute(
      'href',
      /^https:\/\/outlook\.live\.com\/.*startdt=2026-11-20&enddt=2026-11-21/,
    )
    await expect(way('Microsoft 365')).toHaveAttribute('href', /^https:\/\/outlook\.office\.com\//)
    const scheduleId = page.url().split('/').at(-1)
    await expect(way('Download .ics file')).toHaveAttribute('href', `/api/icalendar/download/${scheduleId}`)
    const saved = async () => {
      const download = page.waitForEvent('download')
      await way('Download .ics file').click()
      const file = await download
      const text = await readFile(await file.path(), 'utf8')
      return { name: file.suggestedFilename(), date: dateOf(text), alerts: text.match(/^TRIGGER.*$/gm) }
    }
    const ofServer = await saved()
    const alert = dialog.getByLabel('Alert in the file')
    await alert.selectOption('7 days before')
    expect(await saved()).toEqual({ ...ofServer, alerts: ['TRIGGER:-P6DT16H'] })
    await alert.selectOption('None')
    await goOffline(page)
    await expect(dialog.getByText('You’re offline. Other ways to add this event')).toBeVisible()
    await expect(way('Outlook.com')).toBeHidden()
    expect(await saved(), 'the file that the device makes').toEqual(ofServer)
    await page.context().setOffline(false)
    await way('Outlook.com').focus()
    await page.keyboard.press('Escape')
    await expect(way('Outlook.com')).toBeHidden()
    await expect(add).toBeFocused()
    await expect(dialog).toBeVisible()
  })
  test('is shared by the page that anybody may read, with a sentence', async ({ page, site }) => {
    const dialog = page.getByRole('dialog', { name: todaysEvent })
    const share = dialog.getByRole('button', { name: 'Share' })
    await share.click()
    const [event] = await site.database.sql<{ id: string }[]>`select id from calendar_event where name = ${todaysEvent}`
    const url = `${site.server.url}/events/ks2-access-order-modified-test-papers/${event!.id}`
    await expect(dialog.getByLabel('Link to share')).toHaveValue(url)
    await expect(dialog.getByText('Anybody with the link can read it')).toBeVisible()
    const sentence = `${todaysEvent}: Friday 20 November 2026`
    const hrefOf = async (name: string) => new URL((await dialog.getByRole('link', { name }).getAttribute('href'))!)
    const mail = await hrefOf('Email')
    expect([mail.protocol, ...mail.searchParams.values()]).toEqual(['mailto:', todaysEvent, `${sentence}\n${url}`])
    expect([...(await hrefOf('Microsoft Teams')).searchParams.values()]).toEqual([url, sentence])
    await expect(dialog.getByRole('img', { name: 'Scan to open it on a phone' })).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    await page.keyboard.press('Escape')
    await expect(dialog.getByLabel('Link to share')).toBeHidden()
    await expect(share).toBeFocused()
    expect(await page.evaluate(async (address) => (await fetch(address)).status, url)).toBe(200)
  })
})

story(test, 'an open event says its dates, and closing it leads back to what was there', () => {
  test('Back closes the event and gives the focus and the scroll back', async ({ page }) => {
    await openCalendar(page)
    const opener = side(page, series)
    await opener.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, 100))
    await opener.click()
    await expect(page.getByRole('dialog', { name: series })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(opener).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(100)
    await page.goForward()
    await expect(page.getByRole('dialog', { name: series })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(opener).toBeFocused()
  })
  test('a double click opens an event once, and one on Close leaves the calendar as it was', async ({ page }) => {
    await page.goto('/calendar?month=2026-12')
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page).toHaveURL(/\/calendar$/)
    const pressTwice = (element: HTMLElement) => {
      element.click()
      element.click()
    }
    await side(page, series).evaluate(pressTwice)
    await expect(page.getByRole('dialog', { name: series })).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).evaluate(pressTwice)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/calendar$/)
  })
  test('all dates of an event are listed with the opened one marked, and lead to each other', async ({ page }) => {
    await side(page, series).click()
    const dialog = page.getByRole('dialog', { name: series })
    await expect(dialog).toContainText('Friday 20 November 2026, 12:30 to 13:00')
    await expect(dialog).toContainText('30 minutes')
    const opened = dialog.locator('a[aria-current=true]')
    await expect(opened).toHaveText(/^Friday 20 November 2026, 12:30 to 13:00/)
    await dialog.getByRole('link', { name: /^Friday 18 December 2026/ }).click()
    await expect(opened).toHaveText(/^Friday 18 December 2026/)
    await expect(dialog).toContainText('in 28 days')
    await page.goBack()
    await expect(dialog).toBeHidden()
  })
  test('an event of several days says both of its dates, how many days, and which of them is today', async ({
    page,
  }) => {
    await side(page, 'Anti-Bullying Week').click()
    const dialog = page.getByRole('dialog', { name: 'Anti-Bullying Week' })
    await expect(dialog).toContainText('Monday 16 to Friday 20 November 2026')
    await expect(dialog).toContainText('5 days')
    await expect(dialog).toContainText('Today is day 5 of 5')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  test('opening and closing an event keeps the query', async ({ page }) => {
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^until .*Mock examinations: a common fortnight/ })
      .click()
    await expect(page).toHaveURL(
      /\/calendar\/mock-examinations-a-common-fortnight\/[0-9a-f-]{36}\?month=2026-12&view=list$/,
    )
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page).toHaveURL(/\/calendar\?month=2026-12&view=list$/)
  })
  test('an event that came by an address with any name gives the focus to a link of it when it closes', async ({
    page,
    site,
  }) => {
    const [schedule] = await site.database.sql<{ id: string }[]>`
      select s.id from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
      where e.name = ${series} and s.start >= '2026-11-20' order by s.start limit 1`
    await page.goto(`/calendar/anything-at-all/${schedule?.id}`)
    await expect(page.getByRole('dialog', { name: series }).getByRole('heading', { name: series })).toBeFocused()
    await expect(page.locator(`[data-opener$="${schedule?.id}"]`).first()).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(page.locator(':focus')).toHaveAttribute('data-opener', new RegExp(`${schedule?.id}$`))
  })
})

for (const [reader, ids] of [
  ['teacher@example.org', ['archived', '%F0%9F%8E%84']],
  ['admin@example.org', ['archived']],
] as const) {
  test.describe(() => {
    test.use({ reader })

    test(`an unknown or archived event says to ${reader} that it is no longer listed and leads to the month`, async ({
      page,
      site,
    }) => {
      const [archived] = await site.database.sql<{ id: string }[]>`
        select s.id from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
        where e.archived limit 1`
      for (const id of ids) {
        await page.goto(`/calendar/gone/${id === 'archived' ? archived!.id : id}?month=2026-12`)
        const dialog = page.getByRole('dialog', { name: 'This event is no longer listed' })
        await dialog.getByRole('link', { name: 'Go to December 2026' }).click()
        await expect(page).toHaveURL(/\/calendar\?month=2026-12$/)
        await expect(dialog).toBeHidden()
      }
    })
  })
}

// Playwright cannot answer for other sites past a service worker.
test.describe(() => {
  test.use({ contextOptions: { serviceWorkers: 'block' } })

  test('a link to a film that stands alone gets its player, which an answer without one never breaks', async ({
    page,
    context,
    site,
  }) => {
    const { sql } = site.database
    const film = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
    const lost = 'https://vimeo.com/1234567'
    const alone = (url: string, text: string) => `<p><a href="${url}">${text}</a></p>`
    await sql`update calendar_event set description_html = description_html || ${
      alone(film, 'Watch the film') + alone(lost, 'Another film') + `<p>See <a href="${film}">it here</a> too.</p>`
    } where name = ${series} and position('aqz' in description_html) = 0`
    await context.route('https://www.youtube.com/oembed?*', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { title: 'A film', width: 200, height: 113, html: '<script>alert(1)</script>' },
      }),
    )
    await context.route('https://vimeo.com/**', (route) => route.fulfill({ status: 404 }))
    await context.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>The player</h1>' }),
    )
    await openCalendar(page)
    let areLost = true
    await context.route(blobUrl('*'), (route) => (areLost ? route.abort() : route.continue()))
    await side(page, series).click()
    const dialog = page.getByRole('dialog', { name: series })
    const logo = dialog.locator('.provider-logo').first()
    await expect(logo.locator('svg'), 'a logo that cannot be loaded has its place').toBeVisible()
    expect(await logo.boundingBox()).toMatchObject({ width: 44, height: 44 })
    areLost = false
    await expect(dialog.locator('img.provider-logo').first()).toBeVisible()
    const frame = dialog.locator('iframe')
    await expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ')
    await expect(frame).toHaveAttribute('title', 'A film')
    await expect(frame).toHaveAttribute('sandbox', /^(?!.*top-navigation)/)
    await frame.scrollIntoViewIfNeeded()
    await expect(frame.contentFrame().getByRole('heading', { name: 'The player' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Watch the film' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Another film' })).toBeVisible()
    await expect(frame).toHaveCount(1)

    // Nothing that is drawn anew around it ends a film that somebody watches.
    await frame.evaluate((player) => player.setAttribute('data-watched', ''))
    await dialog.getByRole('link', { name: 'Subscribe' }).click()
    const panel = page.getByRole('dialog', { name: /Subscribe/ })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(dialog.locator('iframe[data-watched]')).toHaveCount(1)
  })
})

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  story(test, 'an event on a phone', () => {
    const conference = 'Inclusion in every classroom: conference'
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: conference })
    const step = (page: Page, name: string) => dialogOf(page).getByRole('link', { name })

    test('one next step stays at the bottom, the others scroll with the text, and paid events say so', async ({
      page,
    }) => {
      await openCalendar(page, '/calendar?view=list')
      await page
        .getByRole('link', { name: new RegExp(conference) })
        .first()
        .tap()
      await expect(dialogOf(page).getByText('Promoted')).toBeVisible()
      await expect(step(page, 'Programme')).toBeInViewport()
      await expect(step(page, 'Bursaries')).not.toBeInViewport()
      // A picture that arrives pushes it down again, and begins to arrive when it comes near.
      await eventually(async () => {
        await step(page, 'Bursaries').scrollIntoViewIfNeeded()
        const [bottom, isThere] = await step(page, 'Bursaries').evaluate((link) => [
          link.getBoundingClientRect().bottom,
          [...document.querySelectorAll<HTMLImageElement>('[role=dialog] img')].every(({ complete }) => complete),
        ])
        expect(isThere).toBe(true)
        expect(bottom).toBeLessThan(844)
      })
      await expect(step(page, 'Bursaries')).toBeInViewport()
      await expect(step(page, 'Programme')).toBeInViewport()
    })
    test('what Share opens is scrolled into sight, and so is what Add to calendar opens', async ({ page }) => {
      for (const [name, last] of [
        ['Add to calendar', dialogOf(page).getByRole('link', { name: 'Download .ics file' })],
        ['Share', dialogOf(page).getByRole('button', { name: 'Copy link' })],
      ] as const) {
        const opener = dialogOf(page).getByRole('button', { name })
        // As low as it can be pressed.
        await opener.evaluate((button) => button.scrollIntoView({ block: 'end' }))
        await opener.tap()
        await expect(last).toBeInViewport({ ratio: 1 })
        await opener.tap()
        await expect(last).toBeHidden()
      }
    })
    test('an app that refuses to share leaves the other ways, and the link can be copied', async ({ page }) => {
      // An app that shows the page inside itself may have the device's way to share, and refuse it.
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(() => {
        navigator.share = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      })
      await dialogOf(page).getByRole('button', { name: 'Share' }).tap()
      await dialogOf(page).getByRole('button', { name: 'More ways' }).tap()
      await dialogOf(page).getByRole('button', { name: 'Copy link' }).tap()
      await expect(dialogOf(page).getByText('Copied')).toBeVisible()
      await dialogOf(page).getByRole('button', { name: 'Share' }).tap()
      await expect(dialogOf(page).getByRole('button', { name: 'Copy link' })).toBeHidden()
    })
    const enlarge = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const [what, change] of [
      ['on its side', (page: Page) => page.setViewportSize({ width: 844, height: 390 })],
      ['with large text', (page: Page) => page.setViewportSize({ width: 390, height: 844 }).then(() => enlarge(page))],
    ] as const) {
      test(`${what} title and next steps scroll with the text, and Close stays`, async ({ page }) => {
        const title = dialogOf(page).getByRole('heading', { name: conference })
        const close = dialogOf(page).getByRole('button', { name: 'Close' })
        await change(page)
        await eventually(async () => expect(await page.evaluate(crowdedOut)).toEqual([]))
        expect(await page.evaluate(clippedTexts)).toEqual([])
        await title.scrollIntoViewIfNeeded()
        await expect(title).toBeInViewport({ ratio: 1 })
        await dialogOf(page).getByRole('button', { name: 'Report a mistake' }).focus()
        await page.keyboard.press('Tab')
        await expect(step(page, 'Programme')).toBeFocused()
        await expect(step(page, 'Programme')).toBeInViewport({ ratio: 1 })
        await expect(title).not.toBeInViewport()
        await expect(close).toBeInViewport({ ratio: 1 })
        await title.focus()
        await page.keyboard.press('Tab')
        await expect(close, 'after the title').toBeFocused()
      })
    }
    test('Close closes it', async ({ page }) => {
      await dialogOf(page).getByRole('button', { name: 'Close' }).tap()
      await expect(dialogOf(page)).toBeHidden()
    })
  })
})
