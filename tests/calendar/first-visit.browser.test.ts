import { dayCell, expect, test } from '../support/reading-test.ts'

test.use({ serviceWorkers: 'block' })

test('on the first visit the month is shown by date before anything has been pulled', async ({ page }) => {
  const pulled = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('pull(')) await pulled.promise
    await route.continue()
  })
  await page.goto('/calendar')
  const today = dayCell(page, /^Friday 20 November 2026, 7 events, today/)
  await expect(today).toBeVisible()
  await expect(page.getByRole('list', { name: 'Event types' })).toContainText('Deadline')
  await expect(page.getByRole('heading', { name: 'Workforce census, resits and Anti-Bullying Week' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sync: syncing' })).toBeVisible()
  pulled.resolve()
  await expect(page.getByRole('button', { name: 'Sync: up to date' })).toBeVisible()
  await expect(today).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible()
})
