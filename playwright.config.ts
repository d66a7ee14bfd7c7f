import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'

const browser = await findBrowser()

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'browser', testMatch: '**/*.browser.test.ts' },
    { name: 'faults', testMatch: '**/*.faults.test.ts' },
    { name: 'firefox', testMatch: '**/*.firefox.test.ts', timeout: 240_000 },
  ],
  globalSetup: './tests/support/browser-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/tests/playwright.json' }]],
  use: {
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'off',
    screenshot: 'off',
    video: 'off',
  },
})
