import { clippedTexts, sidewaysScroll } from '../a11y/layout.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { expect, testOnSharedDevice as test } from '../support/editing-test.ts'
import { readPdf } from '../support/inputs/pdf-text.ts'

const unbroken = 'Llanfairpwllgwyngyll'.repeat(15).slice(0, 290)
const spaced = 'Moderation of the writing of year six '.repeat(8).slice(0, 300).trim()

/** Runs in the page: texts of the sheet that go beyond the day, the key or the legend in which they stand. */
function beyondPaper(): string[] {
  const boxes = [...document.querySelectorAll('.year-day, .year-key li, .year-legend, .year-sheet header')]
  return boxes.flatMap((box) => {
    const range = document.createRange()
    range.selectNodeContents(box)
    const [edge, text] = [box.getBoundingClientRect(), range.getBoundingClientRect()]
    const beyond = [text.right - edge.right, text.bottom - edge.bottom].map(Math.round)
    return beyond.some((one) => one > 1)
      ? [`${box.className} "${box.textContent.slice(0, 40)}" by ${beyond.join(', ')}`]
      : []
  })
}

test('titles of 300 letters, with and without a space, stay in their days of the planner, on the screen and on paper', async ({
  page,
  site,
}) => {
  const { writes } = site.database
  for (const typeName of [unbroken.slice(0, 100), spaced.slice(0, 100), 'Short']) {
    const typeId = await insertType(writes, typeName)
    for (const month of ['2026-09', '2026-11', '2027-02', '2027-08']) {
      for (const name of [unbroken, spaced]) {
        await insertEvent(writes, { typeId, name, start: `${month}-12T00:00:00.000Z` })
        await insertEvent(writes, {
          typeId,
          name,
          start: `${month}-18T00:00:00.000Z`,
          end: `${month}-25T00:00:00.000Z`,
        })
      }
    }
  }
  await page.goto('/calendar?view=planner')
  const titles = page.locator('.planner-title', { hasText: unbroken })
  await expect(titles.first()).toBeVisible()
  for (const width of [320, 390, 820, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(sidewaysScroll), `at ${width}`).toEqual([])
    expect.soft(await page.evaluate(clippedTexts), `at ${width}`).toEqual([])
  }
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('.year-key li', { hasText: unbroken }).first()).toBeAttached()
  expect(await page.evaluate(beyondPaper)).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  const pages = readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect([...new Set(pages.map(({ width, height }) => `${width} x ${height}`))]).toEqual(['842 x 595'])
  // A month that grows over its sheet would push the others from theirs.
  expect(pages[0]!.text.replaceAll('\n', '')).toContain('Page 1 of')
  expect(pages[1]!.text.replaceAll('\n', '')).toContain('August 2027')
})
