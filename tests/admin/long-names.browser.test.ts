import {
  expect,
  goToAdministration,
  openAdministration,
  rowOf,
  testOnSharedDevice as test,
} from '../support/editing-test.ts'
import { addRow, closeSheet, openSheet } from '../support/queue-stories.ts'

test('a name of 200 letters without a space makes no screen of administration wider than a phone', async ({
  page,
  site,
}) => {
  const name = 'Llanfairpwllgwyngyll'.repeat(10)
  /** Pixels by which the page, or anything on it that scrolls, is too wide. */
  const excess = () =>
    page.evaluate(() => {
      const scrollers = [...document.querySelectorAll('[role=dialog], [role=dialog] *')].filter(
        (element) => element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto',
      )
      const all = [document.documentElement, ...scrollers]
      return Math.max(...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdministration(page, 'keywords')
  await addRow(page, name)
  expect(await excess(), 'the list').toBeLessThanOrEqual(0)
  await expect(rowOf(page, name).getByRole('button', { name: 'More', exact: true })).toBeInViewport()
  const sheet = await openSheet(page)
  await expect(sheet.getByText(name).first()).toBeVisible()
  expect(await excess(), 'the sync sheet').toBeLessThanOrEqual(0)
  await closeSheet(page)
  const [tag] = await site.database.sql<{ id: string }[]>`select id from item_tag where name = ${name}`
  for (const [screen, heading] of [
    ['history', 'History of this keyword'],
    ['delete', 'Delete keyword?'],
  ] as const) {
    await goToAdministration(page, `keywords/${screen}/${tag?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // The list itself stays hidden underneath.
    await expect(page.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible()
    expect(await excess(), screen).toBeLessThanOrEqual(0)
  }
})
