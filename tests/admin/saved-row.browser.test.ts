import type { CDPSession, Page } from '@playwright/test'
import {
  editRow,
  expect,
  goToAdministration,
  names,
  openAdministration,
  rowOf,
  testOnSharedDevice,
} from '../support/editing-test.ts'
import { expectUpToDate } from '../support/browser-test.ts'
import { story } from '../support/story.ts'

/** What the browser says of a computation of style: of how many elements. */
type Traced = { name: string; args: { elementCount?: number } }

async function traceStyles(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' })
  return client
}

/** @returns of how many elements the style was computed at once, most of all */
async function mostStyled(client: CDPSession): Promise<number> {
  const counts: number[] = []
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as Traced[]) {
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0)
    }
  })
  const ended = new Promise<void>((resolve) => client.once('Tracing.tracingComplete', () => resolve()))
  await client.send('Tracing.end')
  await ended
  await client.detach()
  expect(counts).not.toEqual([])
  return Math.max(...counts)
}

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

  testOnSharedDevice('is shown without the style of its list being computed again', async ({ page }) => {
    let edited = 'Zzz the last one'
    const most: number[] = []
    // A style sheet or a font that arrives meanwhile concerns the whole page, once.
    for (const name of ['Zzz the second last', 'Zzz the very last', 'Zzz the very last one']) {
      await editRow(page, edited)
      await page.getByLabel('Name', { exact: true }).fill(name)
      const client = await traceStyles(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(rowOf(page, name)).toContainText('Just changed')
      most.push(await mostStyled(client))
      edited = name
    }
    expect(Math.min(...most)).toBeLessThan(await page.locator('td').count())
  })

  testOnSharedDevice(
    'has its new name in the first frame of the list, without a network',
    async ({ page, context }) => {
      await context.setOffline(true)
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
