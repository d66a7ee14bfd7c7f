import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, openCalendar, test } from '../support/reading-test.ts'
import { test as onSharedDevice } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

/** Dispatches Chromium's event of an installable app; `outcome` is the person's answer to the browser's own question. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate(async (answered) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    let answer = Promise.resolve({ outcome: answered })
    const prompt = () => {
      const given = answer
      answer = Promise.reject(new DOMException('The question was asked already', 'InvalidStateError'))
      answer.catch(() => {})
      return given
    }
    dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  }, outcome)

const cardOf = (page: Page) => page.getByRole('region', { name: 'Install School Almanac' })

const dismissalKey = 'install-dismissed-web'

/** Leaves the calendar and returns, with a refusal that is so many days old. */
async function comeBack(page: Page, daysLater: number): Promise<void> {
  await page.evaluate(
    ([key, days]) => {
      localStorage.setItem(key, new Date(Date.parse('2026-11-20T12:00:00Z') - days * 86_400_000).toISOString())
      delete document.documentElement.dataset['looked']
    },
    [dismissalKey, daysLater] as const,
  )
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  // The calendar stays until the code of the other page is there.
  await expect(page.getByRole('grid')).toBeHidden()
  await page.goBack()
}

story(onSharedDevice, 'the card that offers to install the app', () => {
  onSharedDevice('appears where the browser offers to install it, and covers no form', async ({ page }) => {
    // The card checks for an earlier refusal before it appears.
    await page.addInitScript(() => {
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function (key) {
        if (key.startsWith('install-dismissed')) document.documentElement.dataset['looked'] = 'yes'
        return getItem.call(this, key)
      }
    })
    await openCalendar(page)
    await expect(cardOf(page)).toBeHidden()
    expect(await offer(page, 'dismissed')).toBe(true)
    await expect(cardOf(page)).toBeVisible()
    await page.getByRole('link', { name: 'About', exact: true }).first().click()
    await expect(page).toHaveURL(/\/about$/)
    await expect(cardOf(page)).toBeHidden()
    await page.goBack()
  })
  onSharedDevice('rests for 30 days once it was declined', async ({ page }) => {
    await cardOf(page).getByRole('button', { name: 'Not now' }).click()
    await expect(cardOf(page)).toBeHidden()
    expect(await page.evaluate((key) => localStorage.getItem(key), dismissalKey)).toMatch(/^2026-11-20T12/)
    await comeBack(page, 29)
    await expect(page.locator('html[data-looked]')).toBeAttached()
    await expect(cardOf(page)).toBeHidden()
    await comeBack(page, 31)
    await expect(cardOf(page)).toBeVisible()
  })
  onSharedDevice('asks once, and remembers the refusal', async ({ page }) => {
    // The browser refuses to ask twice.
    await cardOf(page)
      .getByRole('button', { name: 'Install' })
      .evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
    await expect(cardOf(page)).toBeHidden()
    expect(await page.evaluate((key) => localStorage.getItem(key), dismissalKey)).toMatch(/^2026-11-20T12/)
  })
})

test('the manifest names icons, shortcuts and screenshots that exist', async ({ request }) => {
  type Named = { src: string; sizes: string; purpose?: string; form_factor?: string }
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: Named[]
    screenshots: Named[]
    shortcuts: { name: string; url: string; icons: Named[] }[]
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(manifest.screenshots.map((picture) => picture.form_factor)).toEqual(['wide', 'narrow'])
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Calendar', 'Search', 'Subscribe'])
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  for (const { src, sizes } of pictures) {
    const decoded = await sharp(await (await request.get(src)).body())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(`${decoded.info.width}x${decoded.info.height}`, src).toBe(sizes)
  }
})

test.describe('on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  })

  test('on an iPhone the card says how to add the app by hand', async ({ page }) => {
    await openCalendar(page)
    await expect(cardOf(page)).toContainText('after seven days without a visit')
    await expect(cardOf(page).getByRole('listitem')).toHaveText([
      'Tap Share. If you can’t see it, tap ••• beside the address first.',
      'Tap “Add to Home Screen”. It may be under “View More”.',
      'Leave “Open as Web App” on, and tap “Add”.',
    ])
    // It covers nothing of the month.
    const month = await page.getByRole('grid').boundingBox()
    expect((await cardOf(page).boundingBox())!.y).toBeGreaterThan(month!.y + month!.height)
    await expect(cardOf(page).getByRole('button')).toHaveText(['Not now'])
    await cardOf(page).getByRole('button', { name: 'Not now' }).tap()
    await expect(cardOf(page)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('install-dismissed-ios'))).not.toBeNull()
  })
})
