import { chromium } from '@playwright/test'
import { findInstalledBrowser } from '../support/browser.ts'
import { createTestDatabase, startTestCluster } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { signIn, expectUpToDate } from '../support/browser-test.ts'

const cluster = await startTestCluster()
const database = await createTestDatabase()
const server = await startServer({ databaseUrl: database.url, env: { SAMPLE_DATA: 'yes' } })
const { executablePath, args, env } = await findInstalledBrowser()
const browser = await chromium.launch({ executablePath, args, env })
const out = '/tmp/look'
try {
  for (const [width, height] of [[1366, 900], [390, 844]] as const) {
    for (const theme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, hasTouch: width < 768, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London' })
      const page = await context.newPage()
      page.on('console', (m) => (m.type() === 'error' || m.type() === 'warning') && console.log(m.text()))
      page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
      await signIn(page, server.url, 'teacher@example.org')
      await expectUpToDate(page)
      const shot = (name: string) => page.screenshot({ path: `${out}/${name}-${width}-${theme}.png` })
      await page.waitForTimeout(1500)
      await shot('month')
      await page.goto(server.url + '/calendar?only=starred')
      await page.waitForTimeout(2500)
      await shot('mine-empty')
      await page.goto(server.url + '/calendar?view=list')
      await page.waitForTimeout(2500)
      const stars = page.locator('[data-listed] .row-star[aria-pressed=false]')
      if (theme === 'light' && width === 1366) for (let n = 0; n < 3; n++) await stars.nth(n * 2).click()
      await page.waitForTimeout(800)
      await shot('list')
      await page.goto(server.url + '/calendar?view=list&only=starred')
      await page.waitForTimeout(2500)
      await shot('list-mine')
      await page.goto(server.url + '/calendar?view=calendar')
      await page.waitForTimeout(2500)
      await shot('month-stars')
      await page.goto(server.url + '/calendar?view=calendar&only=starred')
      await page.waitForTimeout(2500)
      await shot('month-mine')
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.waitForTimeout(800)
      await shot('panel-mine')
      await page.goto(server.url + '/calendar?view=planner&only=deadlines')
      await page.waitForTimeout(2500)
      await shot('planner-deadlines')
      await context.close()
    }
  }
} finally {
  await browser.close(); await server.stop(); await database.drop(); await cluster.stop()
}
