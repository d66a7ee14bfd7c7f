import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/client.ts'
import { expect, expectUpToDate, signIn, test } from '../support/browser-test.ts'
import { startServer } from '../support/server.ts'

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

test('a change by SQL appears without reload in a browser on another server process', async ({ page, product }) => {
  const other = await startServer({ databaseUrl: product.database.url })
  await signIn(page, other.url)
  await expectUpToDate(page)
  const name = newName()
  const id = await addEventToday(product.database.writes, name)
  await expect(thisWeek(page, name).first()).toBeVisible()
  await product.database.writes`update calendar_event set deleted = true where id = ${id}`
  await expect(thisWeek(page, name)).toHaveCount(0)
  await other.stop()
})

test('two tabs share one engine, and both show a change', async ({ page, context, product }) => {
  await signIn(page, product.server.url)
  await expectUpToDate(page)
  const second = await context.newPage()
  await second.goto(`${product.server.url}/calendar`)
  await expect(second.getByRole('grid')).toBeVisible()
  await expectUpToDate(second)
  const locks = () =>
    second.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      const ofEngine = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('engine-')).length
      return { held: ofEngine(held), pending: ofEngine(pending) }
    })
  await expect.poll(locks).toEqual({ held: 1, pending: 1 })
  const name = newName()
  await addEventToday(product.database.writes, name)
  await expect(thisWeek(page, name).first()).toBeVisible()
  await expect(thisWeek(second, name).first()).toBeVisible()
})

test('the other tab takes over when the one that maintained the copy is closed', async ({ page, context, product }) => {
  await signIn(page, product.server.url)
  await expectUpToDate(page)
  const second = await context.newPage()
  await second.goto(`${product.server.url}/calendar`)
  await expectUpToDate(second)
  await page.close()
  const name = newName()
  await addEventToday(product.database.writes, name)
  await expect(thisWeek(second, name).first()).toBeVisible()
})

test('an opened event changes while it is read', async ({ page, product }) => {
  await signIn(page, product.server.url)
  await expectUpToDate(page)
  const name = newName()
  const id = await addEventToday(product.database.writes, name)
  await thisWeek(page, name).first().click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await product.database.writes`update calendar_event set location = 'Room 12' where id = ${id}`
  await expect(page.getByRole('dialog')).toContainText('Room 12')
  await product.database.writes`update calendar_event set archived = true where id = ${id}`
  await expect(page.getByText('This event is no longer listed')).toBeVisible()
})
