import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { findInstalledBrowser } from '../support/browsers/browser.ts'
import { createTestDatabase, startTestCluster } from '../support/database.ts'
import { signedInOnce, type Site } from '../support/reading-test.ts'
import { isShown, looks, screens, type Look, type Screen } from '../support/screens/screens.ts'
import { root } from '../support/source-files.ts'
import { startServer } from '../support/server.ts'

const folder = join(process.env['DATA_DIR'] ?? join(root, '.data'), 'screenshots')
const emails = { visitor: null, teacher: 'teacher@example.org', admin: 'admin@example.org' } as const

/** Takes a picture of every screen in every look, or of those whose names hold the given word, and prints their paths. */
async function takePictures(word: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const cluster = await startTestCluster()
  const database = await createTestDatabase()
  const server = await startServer({ databaseUrl: database.url, env: { SAMPLE_DATA: 'yes' } })
  const { executablePath, args, env } = await findInstalledBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  const stateOf = signedInOnce(browser, server.url)
  try {
    for (const screen of screens.filter(({ name }) => name.includes(word))) {
      for (const look of looks.filter((it) => isShown(screen, it))) {
        console.log(relative(root, await takePicture(browser, server.url, stateOf, screen, look)))
      }
    }
  } finally {
    await browser.close()
    await server.stop()
    await database.drop()
    await cluster.stop()
  }
}

async function takePicture(
  browser: Browser,
  url: string,
  stateOf: Site['stateOf'],
  screen: Screen,
  look: Look,
): Promise<string> {
  const email = emails[screen.by]
  const { width, height, theme } = look
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: width < 768,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...(email && { storageState: await stateOf(email) }),
  })
  const path = join(folder, `${screen.name}-${width}-${theme}.png`)
  try {
    const page = await context.newPage()
    await page.goto(url + screen.address)
    await screen.arrive(page)
    await settle(page)
    await page.screenshot({ path, fullPage: (await page.getByRole('dialog').count()) === 0 })
    return path
  } finally {
    await context.close()
  }
}

/** Fonts and pictures are there, and no skeleton is left. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // One that waits for being scrolled to is never decoded.
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
}

await takePictures(process.argv[2] ?? '')
