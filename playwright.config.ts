import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'
import { hangGuards } from '#tests/support/waiting/hang-guards.ts'
import { choosePace } from '#tests/support/waiting/pace.ts'

const browser = await findBrowser()
await choosePace()
const guards = hangGuards()

/** Each part keeps the evidence of its failures: a run empties the folders of its own part alone. */
const part = (name: string) => ({ name, testMatch: `**/*.${name}.test.ts`, outputDir: `test-results/${name}` })

export default defineConfig({
  testDir: 'tests',
  projects: [part('browser'), part('faults'), { ...part('firefox'), retries: 0 }],
  globalSetup: './tests/support/browser-setup.ts',
  fullyParallel: false,
  workers: 2,
  retries: process.env['LONG'] ? 0 : 1,
  forbidOnly: true,
  timeout: guards.test,
  expect: { timeout: guards.call, toPass: { timeout: guards.call } },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/tests/playwright.json' }]],
  use: {
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
  },
})
