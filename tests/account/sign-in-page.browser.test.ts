import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goTo } from '../support/browsers/go-to.ts'
import { expect, test } from '../support/reading-test.ts'
import { samplePassword } from '../support/sign-in.ts'
import { root } from '../support/source-files.ts'
import { story } from '../support/story.ts'

// No worker is needed here, and each device would install it.
test.use({ reader: null, serviceWorkers: 'block' })

/** How much the pages of this tab have shifted by themselves, in total; the frame in progress is counted too. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  let shifted = 0
  await page.exposeFunction('tellShift', (value: number) => {
    shifted += value
  })
  await page.addInitScript(() => {
    const tell: (value: number) => void = Reflect.get(globalThis, 'tellShift')
    const count = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        if (Reflect.get(entry, 'hadRecentInput') === false) tell(Reflect.get(entry, 'value'))
      }
    }
    const observer = new PerformanceObserver((list) => count(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    Reflect.set(globalThis, 'countLast', async () => {
      await frame()
      await frame()
      count(observer.takeRecords())
    })
  })
  return async () => {
    await page.evaluate(() => (Reflect.get(globalThis, 'countLast') as () => Promise<void>)())
    return shifted
  }
}

/** The files of this build, by what stands before the hash in their names. */
function builtParts(): ReadonlySet<string> {
  const { assets } = JSON.parse(readFileSync(join(root, 'dist', 'client.json'), 'utf8')) as { assets: string[] }
  return new Set(assets.map((file) => file.replace(/^.*\//, '').replace(/-.{7}\.js$/, '')))
}

for (const [device, size] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1366, height: 900 }],
] as const) {
  test(`on a ${device} nothing moves by itself from the sign-in page to the month`, async ({ page }) => {
    await page.setViewportSize(size)
    const shifted = await watchShifts(page)
    await page.goto('/calendar')
    await page.getByLabel('Email').fill('teacher@example.org')
    await page.getByLabel('Password', { exact: true }).fill(samplePassword)
    await expect(page.getByRole('heading', { name: 'What is the product?' })).toBeAttached()
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('region', { name: 'Plan ahead' }).getByRole('listitem').first()).toBeVisible()
    expect(await shifted()).toBeLessThanOrEqual(0.02)
  })
}

story(test, 'what the sign-in is for', () => {
  for (const [index, [address, purpose]] of (
    [
      ['/calendar?month=2027-03', 'To see what’s coming up, with your own filters and stars.'],
      ['/calendar#subscribe', 'To add events to your own calendar.'],
      ['/calendar/search/census', 'To search events.'],
      ['/calendar/anti-bullying-week/00000000-0000-4000-8000-000000000000', 'To open the event.'],
      ['/profile', 'To open your profile.'],
      ['/administration', 'To open Administration.'],
    ] as const
  ).entries()) {
    test(`a visitor of ${address} reads what the sign-in is for, with the cursor in Email`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      // The first is opened, to the others a link of the page leads.
      if (index === 0) await page.goto(address)
      else {
        await goTo(page, '/about')
        await expect(page.getByLabel('Email')).toHaveCount(0)
        await goTo(page, address)
      }
      await expect(page.getByText(purpose)).toBeVisible()
      await expect(page.getByLabel('Email')).toBeFocused()
      await expect(page.getByLabel('Email')).toBeInViewport()
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Sign up for free' })).toBeVisible()
      await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    })
  }
})

test('on a phone the sign-in page fetches no database code, no dialogs and no picture of the film below', async ({
  page,
}) => {
  // A part of the film is in sight.
  await page.setViewportSize({ width: 412, height: 823 })
  const others = ['rxdb', 'replica', 'dialog', 'lists', 'sheets']
  expect(
    others.filter((part) => !builtParts().has(part)),
    'the parts are called so',
  ).toEqual([])
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/account/login')
  const film = page.locator('video')
  await expect(film).toBeInViewport()
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  const isOther = (path: string) => others.some((part) => path.startsWith(`/assets/${part}-`))
  expect(requested.filter((path) => isOther(path) || path.startsWith('/blobs/'))).toEqual([])
  await film.scrollIntoViewIfNeeded()
  await expect(film).toHaveAttribute('poster', /^\/blobs\//)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('without scripts the header names the product in the same place as with them', async ({
    page,
    browser,
    site,
  }) => {
    const name = page.getByText('School Almanac', { exact: true })
    await page.goto('/account/login')
    await expect(name).toBeVisible()
    const before = await name.boundingBox()
    const scripted = await browser.newPage({ javaScriptEnabled: true, viewport: { width: 390, height: 844 } })
    await scripted.goto(`${site.server.url}/account/login`)
    const brand = scripted.getByRole('banner').getByRole('link', { name: 'School Almanac' }).getByText('School Almanac')
    await expect(brand).toBeVisible()
    const after = await brand.boundingBox()
    expect([after?.x, after?.y]).toEqual([before?.x, before?.y])
    await scripted.close()
  })
})
