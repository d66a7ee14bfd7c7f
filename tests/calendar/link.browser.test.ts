import { linkPath } from '#client/addresses/link-path.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { goOffline } from '../support/browser-test.ts'
import { insertEvent } from '../support/content.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const todaysEvent = 'KS2 access: order modified test papers'
const guidance = 'Access arrangements guidance'

test('a link of an event leads straight to its site, in a tab of its own, and its click is recorded once', async ({
  page,
  context,
  site,
}) => {
  const { sql } = site.database
  const [stored] = await sql<{ id: string; url: string }[]>`
    select u.id, u.url from calendar_event_url u join calendar_event e on e.id = u.calendar_event_id
    where e.name = ${todaysEvent} and u.name = ${guidance}`
  await context.route(`${new URL(stored!.url).origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The site itself</h1>' }),
  )
  await openCalendar(page)
  await page
    .getByRole('link', { name: new RegExp(todaysEvent) })
    .first()
    .click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('link', { name: guidance }).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: 'The site itself' })).toBeVisible()
  expect(popup.url()).toBe(stored!.url)
  const clicks = () => sql<{ eventType: string; url: string; email: string }[]>`
    select event_type, url, email from analytic_event click join app_user u on u.id = user_id
    where calendar_event_url_id = ${stored!.id}`
  const click = { eventType: 'LinkClick', url: stored!.url, email: 'teacher@example.org' }
  await eventually(async () => expect(await clicks()).toEqual([click]))
})

test('a link of a mail to a page of the product opens it in the app, and the click names the mail', async ({
  page,
  site,
}) => {
  const { server, database } = site
  const [event] = await database.sql<{ eventId: string; scheduleId: string }[]>`
    select e.id as event_id, s.id as schedule_id from calendar_event e
    join calendar_event_schedule s on s.calendar_event_id = e.id where e.name = ${todaysEvent} limit 1`
  const url = `${server.url}/calendar/ks2/${event!.scheduleId}`
  const about = new URLSearchParams({ calendarEventId: event!.eventId, digest: 'weekly/2026-11-15' })
  await page.goto(`${linkPath(url)}?${about}`)
  await expect(page.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  await expect(page).toHaveURL(url)
  const clicks = () => database.sql<{ digest: string | null; email: string }[]>`
    select digest, email from analytic_event click join app_user u on u.id = user_id where url = ${url}`
  await eventually(async () =>
    expect(await clicks()).toEqual([{ digest: 'weekly/2026-11-15', email: 'teacher@example.org' }]),
  )
})

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('without a network a link says where it will lead, also with a long name on a phone', async ({ page, site }) => {
    const { writes } = site.database
    const host = 'www.primaryassessmentgateway.education.gov.uk'
    const [type] = await writes<{ id: string }[]>`select id from calendar_event_type where not archived limit 1`
    const start = '2027-02-21T00:00:00.000Z'
    const event = await insertEvent(writes, { name: 'Gateway opens', typeId: type?.id ?? '', start })
    await writes`insert into calendar_event_url (id, calendar_event_id, name, url)
      values (gen_random_uuid(), ${event.id}, 'Gateway', ${`https://${host}/`})`
    await page.goto(`/calendar/gateway-opens/${event.scheduleId}`)
    const link = await page.getByRole('dialog').getByRole('link', { name: 'Gateway' }).getAttribute('href')
    await expect(page.getByRole('button', { name: 'Sync: up to date', includeHidden: true })).toBeAttached()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await goOffline(page)
    await page.goto(link!)
    await expect(page.getByText(`${host} will open when you reconnect.`)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test.describe(() => {
  test.use({ reader: null, serviceWorkers: 'block' })

  story(test, 'a visitor who follows a link', () => {
    test('is led to an address that an event has', async ({ page, site }) => {
      const { writes } = site.database
      const [type] = await writes<{ id: string }[]>`select id from calendar_event_type where not archived limit 1`
      const start = '2027-02-20T00:00:00.000Z'
      const event = await insertEvent(writes, { name: 'Write to us', typeId: type?.id ?? '', start })
      await writes`insert into calendar_event_url (id, calendar_event_id, name, url)
        values (gen_random_uuid(), ${event.id}, 'Office', 'mailto:office@foreign.example')`
      await page.goto(linkPath('mailto:office@foreign.example'))
      await expect(page.getByRole('heading', { name: 'Opening office@foreign.example' })).toBeVisible()
      await expect(page.getByText('This link isn’t part of an event')).toBeHidden()
    })
    test('confirms before following an address that no event has, and the click has no user', async ({
      page,
      site,
    }) => {
      const url = 'https://foreign.example/term dates/ö✓/a%2Fb?c=d/e&f#g'
      await page.goto(linkPath(url))
      await expect(page.getByRole('heading', { name: 'You’re leaving School Almanac' })).toBeVisible()
      const onwards = page.getByRole('link', { name: 'Continue to foreign.example' })
      await expect(onwards).toHaveAttribute('href', new URL(url).href)
      await expect(onwards).toHaveAttribute('rel', 'noopener noreferrer')
      const clicks = () =>
        site.database
          .sql`select user_id from analytic_event where url = ${url.replaceAll(' ', '%20')} and event_type = 'LinkClick'`
      await eventually(async () => expect(await clicks()).toEqual([{ userId: null }]))
    })
    test('is led to the site of the product without a question, whatever the address says of a mail', async ({
      page,
      site,
    }) => {
      const url = `${site.server.url}/about`
      await page.goto(`${linkPath(url)}?digest=${encodeURIComponent('weekly/soon; drop table')}`)
      await expect(page).toHaveURL(url)
      const clicks = () => site.database.sql`select digest, user_id from analytic_event where url = ${url}`
      await eventually(async () => expect(await clicks()).toEqual([{ digest: null, userId: null }]))
    })
    test('reads a clear sentence at an address that hides where it leads', async ({ page }) => {
      for (const [index, hostile] of [
        encodeURIComponent('javascript:alert(1)'),
        'https%3A%2F%2Fexample.org%2F100%',
      ].entries()) {
        const address = `/link/to/${hostile}/?calendarEventId=%00&calendarEventUrlId=x`
        await (index === 0 ? page.goto(address) : goTo(page, address))
        await expect(page.getByRole('heading', { name: 'This link can’t be opened' }), hostile).toBeVisible()
        await expect(page.getByRole('main').getByRole('link')).toHaveText(['Go to the calendar'])
      }
    })
  })
})
