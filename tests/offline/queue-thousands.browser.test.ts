import { expect, testOnSharedDevice as test } from '../support/editing-test.ts'
import { closeSheet, expectSync, lookNow, openOwnServer, openSheet } from '../support/queue-stories.ts'
import { createOf } from '../support/push.ts'
import { queueInAnotherTab } from '../support/servers/work-database.ts'

/** Several slices; the sheet shows all of them. */
const many = process.env['LONG'] === 'yes' ? 5000 : 200

test(`${many} waiting edits: the sheet opens, and they are sent in slices until none is left`, async ({
  page,
  site,
}) => {
  const server = await openOwnServer(page, site, '/administration/keywords')
  await server.stop()
  const made = Array.from({ length: many }, (_, number) => createOf('itemTag', { name: `Queued ${number}` }))
  await queueInAnotherTab(page, made)
  await expectSync(page, `Sync: offline, ${many} waiting`)
  const sheet = await openSheet(page)
  await expect(sheet.getByText('You added the keyword “Queued 0”')).toBeVisible()
  await closeSheet(page)
  const back = await server.startAgain()
  await lookNow(page)
  await expectSync(page, 'Sync: up to date')
  const [row] = await site.database.sql<{ arrived: number }[]>`
    select count(*)::int as arrived from revision where edit = any(${made.map(({ id }) => id)})`
  expect(row?.arrived).toBe(many)
  await back.stop()
})
