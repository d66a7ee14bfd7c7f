import { expect, testOnSharedDevice as test } from '../support/editing-test.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'

test('on a phone a comment that names a colleague is in the record’s history for them, until it is removed', async ({
  page,
  browser,
  site,
}) => {
  const [type] = await site.database.sql<{ id: string }[]>`/* aType */
    select id from calendar_event_type where not deleted and not archived order by name limit 1`
  const address = `/administration/event-types/history/${type!.id}`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await page.getByLabel('Comment', { exact: true }).fill('Is this colour right, @er')
  await page.getByRole('button', { name: 'Mention Erin Editor' }).click()
  await expect(page.getByLabel('Comment', { exact: true })).toBeFocused()
  // A link would take what was typed with it.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^School Almanac/ })
    .click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Add comment' }).click()
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments.getByRole('listitem')).toContainText('Is this colour right, @Erin Editor')

  const erins = await browser.newContext({ storageState: { cookies: [], origins: [] }, serviceWorkers: 'block' })
  try {
    const erin = await erins.newPage()
    await openSignedIn(erin, site.server.url, 'editor@example.org', address)
    const seen = erin.getByRole('region', { name: 'Comments' }).getByRole('listitem')
    await expect(seen).toContainText('Alex Admin')
    await expect(seen).toContainText('Is this colour right, @Erin Editor')
    await expect(seen.getByRole('button')).toHaveCount(0)
  } finally {
    await erins.close()
  }

  await comments.getByRole('button', { name: /^Remove your comment of/ }).click()
  await expect(comments.getByText('Nobody has written anything yet.')).toBeVisible()
  await expect(comments.getByRole('heading', { name: 'Comments' })).toBeFocused()
})
