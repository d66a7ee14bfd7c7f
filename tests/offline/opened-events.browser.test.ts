import { linkPath } from '#client/addresses/link-path.ts'
import { expectInstalled, expectUpToDate, goOffline } from '../support/browser-test.ts'
import { expect, testOnSharedDevice as test } from '../support/editing-test.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { readWork } from '../support/servers/work-database.ts'

test.use({ reader: 'teacher@example.org' })

const todaysEvent = 'KS2 access: order modified test papers'

test('opening an event is recorded once, also without a server, with the time at which it was opened', async ({
  page,
  site,
}) => {
  const { database } = site
  const server = await site.secondServer()
  const known = await database.sql<{ id: string }[]>`select id from analytic_event`
  const waiting = async () => (await readWork(page)).analytics.length
  const opened = () => database.sql<
    { name: string; eventType: string; email: string; isToday: boolean; hasDate: boolean }[]
  >`
    select event.name, event_type, email, event_date::date = '2026-11-20' as is_today,
      calendar_event_schedule_id is not null as has_date
    from analytic_event opening join calendar_event event on event.id = calendar_event_id join app_user u on u.id = user_id
    where not opening.id = any (${known.map(({ id }) => id)})`
  await page.goto(`${server.url}/calendar`)
  await expectUpToDate(page)
  await expectInstalled(page)
  const one = {
    name: todaysEvent,
    eventType: 'CalendarEventOpen',
    email: 'teacher@example.org',
    isToday: true,
    hasDate: true,
  }
  await page.getByRole('link', { name: todaysEvent }).first().click()
  await expect(page.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  await eventually(async () => expect(await opened()).toEqual([one]))
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await server.stop()
  await page.getByRole('link', { name: todaysEvent }).first().click()
  await expect(page.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  await eventually(async () => expect(await waiting()).toBe(1))
  await page.getByRole('button', { name: 'Report a mistake' }).click()
  await page.getByLabel('What is wrong?').fill('The papers are ordered elsewhere.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Saved on this device. We’ll send it when you’re back online.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  await eventually(async () => expect(await waiting()).toBe(2))
  await server.startAgain()
  // Somebody looks at the page again, and it need not wait for its next turn.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await eventually(async () => expect(await opened()).toEqual([one, one, one]))
  await page.reload()
  const report = { text: 'The papers are ordered elsewhere.', email: 'teacher@example.org' }
  // Other stories of this worker report mistakes as the same reader.
  const reports = () => database.sql`
    select text, email from event_report report join app_user u on u.id = report.user_id where text = ${report.text}`
  await eventually(async () => expect(await reports()).toEqual([report]))
  const toSend = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('to-send:')))
  await eventually(async () => expect(await toSend()).toEqual([]))
})

test('a link that is followed without a network is queued, and says so; its click arrives once', async ({
  page,
  context,
  site,
}) => {
  const { database } = site
  const server = await site.secondServer()
  const [stored] = await database.sql<{ id: string; url: string; calendarEventId: string }[]>`
    select u.id, u.url, u.calendar_event_id from calendar_event_url u join calendar_event e on e.id = u.calendar_event_id
    where e.name = ${todaysEvent} limit 1`
  // Others may have followed the same link before.
  const [earlier] = await database.sql<{ ids: string[] }[]>`
    select coalesce(array_agg(id), '{}') as ids from analytic_event where event_type = 'LinkClick'`
  const clicks = (url: string) => database.sql<{ email: string }[]>`
    select email from analytic_event a left join app_user u on u.id = user_id
    where url = ${url} and event_type = 'LinkClick' and a.id <> all (${earlier!.ids})`
  await page.goto(`${server.url}/calendar`)
  await expectUpToDate(page)
  await goOffline(page)
  await server.stop()
  const { id: calendarEventUrlId, url, calendarEventId } = stored!
  const unknown = 'https://foreign.example/'
  await page.goto(server.url + linkPath(unknown))
  await expect(page.getByRole('heading', { name: 'You’re leaving School Almanac' })).toBeVisible()
  await expect(page.getByText('Your click is saved on this device.')).toBeVisible()
  await page.goto(server.url + linkPath(url, { calendarEventId, calendarEventUrlId }))
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByText('Your click is saved on this device.')).toBeVisible()
  await context.route(`${new URL(url).origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The site itself</h1>' }),
  )
  await server.startAgain()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'The site itself' })).toBeVisible()
  await page.goto(server.url)
  for (const followed of [url, unknown]) {
    await eventually(async () => expect(await clicks(followed)).toEqual([{ email: 'teacher@example.org' }]))
  }
})
