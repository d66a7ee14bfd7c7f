import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/client.ts'
import { expectUpToDate } from '../support/browser-test.ts'
import { expect, testOnSharedDevice as test } from '../support/editing-test.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

test.use({ reader: 'teacher@example.org' })

/** A name that is nowhere in the sample data. */
const newName = () => `Corridor briefing ${randomUUID().slice(0, 8)}`

async function addEventToday(sql: Sql, name: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into calendar_event (id, name, calendar_event_type_id)
    select ${id}, ${name}, id from calendar_event_type where not deleted order by display_order, id limit 1`
  await sql`
    insert into calendar_event_schedule (id, calendar_event_id, start, "end")
    values (${randomUUID()}, ${id}, '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')`
  return id
}

function thisWeek(page: Page, name: string) {
  return page.getByRole('link', { name: new RegExp(name) })
}

story(test, 'tabs follow the database', () => {
  let second: Page

  test('a change by SQL appears without reload in browsers on two server processes', async ({
    page,
    context,
    site,
  }) => {
    const { writes } = site.database
    const other = await site.secondServer()
    await page.goto('/calendar')
    second = await context.newPage()
    await second.goto(`${other.url}/calendar`)
    for (const tab of [page, second]) await expectUpToDate(tab)
    const name = newName()
    const id = await addEventToday(writes, name)
    for (const tab of [page, second]) await expect(thisWeek(tab, name).first()).toBeVisible()
    await writes`update calendar_event set deleted = true where id = ${id}`
    for (const tab of [page, second]) await expect(thisWeek(tab, name)).toHaveCount(0)
  })
  test('an opened event changes while it is read', async ({ page, site }) => {
    const { writes } = site.database
    const name = newName()
    const id = await addEventToday(writes, name)
    await thisWeek(page, name).first().click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await writes`update calendar_event set location = 'Room 12' where id = ${id}`
    await expect(page.getByRole('dialog')).toContainText('Room 12')
    await writes`update calendar_event set archived = true where id = ${id}`
    await expect(page.getByText('This event is no longer listed')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  test('two tabs share one engine, and both show a change', async ({ page, site }) => {
    await second.goto(`${site.server.url}/calendar`)
    await expectUpToDate(second)
    const locks = () =>
      second.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query()
        const ofEngine = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('engine-')).length
        return { held: ofEngine(held), pending: ofEngine(pending) }
      })
    await eventually(async () => expect(await locks()).toEqual({ held: 1, pending: 1 }))
    const name = newName()
    const id = await addEventToday(site.database.writes, name)
    for (const tab of [page, second]) await expect(thisWeek(tab, name).first()).toBeVisible()
    await site.database.writes`update calendar_event set deleted = true where id = ${id}`
  })
  test('the other tab takes over when the one that maintained the copy is closed', async ({ page, site }) => {
    await page.close()
    const name = newName()
    const id = await addEventToday(site.database.writes, name)
    await expect(thisWeek(second, name).first()).toBeVisible()
    await site.database.writes`update calendar_event set deleted = true where id = ${id}`
  })
})
