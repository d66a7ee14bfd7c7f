import type { Page } from '@playwright/test'
import {
  editRow,
  expect,
  goToAdministration,
  names,
  openAdministration,
  rowOf,
  testOnSharedDevice,
} from '../support/editing-test.ts'
import { expectUpToDate, goOffline } from '../support/browser-test.ts'
import { story } from '../support/story.ts'

/** The rows of which a cell has round corners at the lower edge of the table. */
function roundRows(page: Page): Promise<string[]> {
  return page
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .filter((row) =>
          [...row.children].some((cell) => Number.parseFloat(getComputedStyle(cell).borderBottomLeftRadius) > 0),
        )
        .map((row) => row.querySelector('a')?.textContent ?? ''),
    )
}

/** Runs in the page. @returns the names in the first frame that shows the list again */
function firstNames(): Promise<string[]> {
  return new Promise((resolve) => {
    const look = () => {
      const shown = [...document.querySelectorAll('a[id^=name-]')].filter((link) => link.checkVisibility())
      if (shown.length > 0) resolve(shown.map(({ textContent }) => textContent))
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Runs in the page: it is so busy that its frames come before what it has posted. */
function postBehindFrames(): void {
  const behindFrame = (work: () => unknown) => requestAnimationFrame(() => setTimeout(work))
  Object.assign(scheduler, { postTask: (work: () => unknown) => Promise.resolve(behindFrame(work)) })
}

story(testOnSharedDevice, 'a row that was saved', () => {
  testOnSharedDevice('has the round corners of the table if it is the last one, and no other has', async ({ page }) => {
    await openAdministration(page, 'keywords')
    const last = async () => (await names(page).last().textContent()) ?? ''
    expect(await roundRows(page)).toEqual([await last()])
    await goToAdministration(page, 'keywords/add')
    await page.getByLabel('Name', { exact: true }).fill('Zzz the last one')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(rowOf(page, 'Zzz the last one')).toContainText('Just added')
    expect(await roundRows(page)).toEqual(['Zzz the last one'])
  })

  testOnSharedDevice('comes from a form that wrote no variable on the whole page', async ({ page }) => {
    const root = page.locator('html')
    const written = () => root.evaluate(({ style }) => [...style])
    const before = await written()
    await editRow(page, 'Zzz the last one')
    await expect(root).toHaveAttribute('style', /scroll-padding-bottom/)
    expect(await written()).toEqual([...before, 'scroll-padding-bottom'])
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(names(page).last()).toBeVisible()
  })

  testOnSharedDevice(
    'has its new name in the first frame of the list, without a network',
    async ({ page, context }) => {
      await goOffline(page)
      await page.evaluate(postBehindFrames)
      for (const name of ['Zzz one', 'Zzz two', 'Zzz three']) {
        await names(page).last().click()
        await page.getByLabel('Name', { exact: true }).fill(name)
        const first = page.evaluate(firstNames)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        expect((await first).at(-1)).toBe(name)
      }
      await context.setOffline(false)
      await expectUpToDate(page)
    },
  )
})
