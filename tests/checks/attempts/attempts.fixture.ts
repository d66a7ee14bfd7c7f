import { expect, test } from '../../support/browser-test.ts'
import { eventually } from '../../support/waiting/eventually.ts'

test.use({ rest: 16_000 })

const later = `
  for (const until = performance.now() + 5_000; performance.now() < until;);
  document.body.innerHTML = '<h1>December</h1>'`

test('waits in vain', async ({ page }) => {
  await page.setContent('<h1>November</h1>')
  await expect(page.getByRole('heading')).toHaveText('December')
})

test('checks in vain', async ({ page }) => {
  await page.setContent('<h1>November</h1>')
  await eventually(async () => expect(await page.getByRole('heading').textContent()).toBe('December'))
})

test('waits for a page that works', async ({ page }) => {
  await page.setContent(`<h1>November</h1><script>setTimeout(() => { ${later} })</script>`)
  await expect(page.getByRole('heading')).toHaveText('December')
})

test('passes at its second attempt', async ({ page }, { retry }) => {
  await page.setContent(`<h1>November</h1><script>console.log('attempt ${retry}')</script>`)
  expect(await page.getByRole('heading').count(), 'the headings of the month').toBe(retry)
})
