import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tests/support/browsers/browser.ts'
import { hangGuards } from '#tests/support/waiting/hang-guards.ts'
import { choosePace } from '#tests/support/waiting/pace.ts'

const browser = await findBrowser()
await choosePace()
const guards = hangGuards()

const isLong = Boolean(process.env['LONG'])

/** Each part keeps the evidence of its failures: a run empties the folders of its own part alone. */
const part = (name: string) => ({ name, testMatch: `**/*.${name}.test.ts`, outputDir: `test-results/${name}` })

export default defineConfig({
  testDir: 'tests',
  projects: [part('browser'), part('faults'), { ...part('firefox'), retries: 0 }],
  globalSetup: './tests/support/runner/browser-setup.ts',
  fullyParallel: false,
  // Measured on two cores: two workers leave a quarter of them idle, while a page waits for the server or the server for a page.
  workers: availableParallelism() + 1,
  retries: isLong ? 0 : 1,
  forbidOnly: true,
  timeout: guards.test,
  expect: { timeout: guards.call, toPass: { timeout: guards.call } },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/tests/playwright.json' }]],
  use: {
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Measured: recorded from the first attempt on, a trace costs 1.6 to 2.3 times the processor time, and 1.2 times without
    // snapshots. A first failure leaves its screenshot, its page, its console and the server's log.
    trace: isLong ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    video: 'off',
  },
})
