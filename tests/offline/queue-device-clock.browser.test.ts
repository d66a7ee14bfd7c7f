import { countTags, expect, test } from '../support/editing-test.ts'
import { addRow, expectSync, openOwnServer } from '../support/queue-stories.ts'

const twoDays = 48 * 3_600_000

test('a device whose clock is two days off: its edits arrive, and when they were made is only told', async ({
  page,
  site,
}) => {
  await page.addInitScript((ahead) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ahead
  }, twoDays)
  const server = await openOwnServer(page, site, '/administration/keywords')
  await addRow(page, 'Made in two days')
  await expectSync(page, 'Sync: up to date')
  expect(await countTags(site, 'Made in two days')).toBe(1)
  const [row] = await site.database.sql<{ hours: number; answer: string }[]>`
    select extract(epoch from r.made_at - timestamptz '2026-11-20T12:00:00Z')::int / 3600 as hours,
      r.answer ->> 'answer' as answer
    from revision r join item_tag t on t.id = r.document_id where t.name = 'Made in two days'`
  expect(row).toEqual({ hours: 48, answer: 'APPLIED' })
  await server.stop()
})
