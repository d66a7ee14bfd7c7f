import { countTags, expect, testOnSharedDevice as test } from '../support/editing-test.ts'
import { addRow, expectSync, openOwnServer } from '../support/queue-stories.ts'

const clocks: [string, hours: number][] = [
  ['two days ahead', 48],
  ['two days behind', -48],
]

for (const [off, hours] of clocks) {
  test(`a device whose clock is ${off}: its edits arrive, and the time they were made is only shown`, async ({
    page,
    site,
  }) => {
    await page.addInitScript((shift) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + shift
    }, hours * 3_600_000)
    const server = await openOwnServer(page, site, '/administration/keywords')
    const name = `Made by a clock ${off}`
    await addRow(page, name)
    await expectSync(page, 'Sync: up to date')
    expect(await countTags(site, name)).toBe(1)
    const [row] = await site.database.sql<{ hours: number; answer: string }[]>`
      select extract(epoch from r.made_at - timestamptz '2026-11-20T12:00:00Z')::int / 3600 as hours,
        r.answer ->> 'answer' as answer
      from revision r join item_tag t on t.id = r.document_id where t.name = ${name}`
    // Whole hours towards zero, and the story takes some seconds.
    expect([Math.abs(Number(row?.hours) - hours) <= 1, row?.answer]).toEqual([true, 'APPLIED'])
    await server.stop()
  })
}
