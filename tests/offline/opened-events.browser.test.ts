import { expect, expectInstalled, expectUpToDate, signIn, test } from '../support/browser-test.ts'
import { readWork } from '../support/work-database.ts'

const todaysEvent = 'KS2 access: order modified test papers'

test('opening an event is recorded once, also without a server, with the time at which it was opened', async ({
  page,
  product,
}) => {
  const { server, database } = product
  const known = await database.sql<{ id: string }[]>`select id from analytic_event`
  const waiting = async () => (await readWork(page)).analytics.length
  const opened = () => database.sql<
    { name: string; eventType: string; email: string; isToday: boolean; hasDate: boolean }[]
  >`
    select event.name, event_type, email, event_date::date = '2026-11-20' as is_today,
      calendar_event_schedule_id is not null as has_date
    from analytic_event opening join calendar_event event on event.id = calendar_event_id join app_user u on u.id = user_id
    where not opening.id = any (${known.map(({ id }) => id)})`
  await signIn(page, server.url)
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
  await expect.poll(opened).toEqual([one])
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await server.stop()
  await page.getByRole('link', { name: todaysEvent }).first().click()
  await expect(page.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  await expect.poll(waiting).toBe(1)
  await page.reload()
  await expect(page.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  await expect.poll(waiting).toBe(2)
  const back = await server.startAgain()
  await expect.poll(opened, { timeout: 40_000 }).toEqual([one, one, one])
  await back.stop()
})
