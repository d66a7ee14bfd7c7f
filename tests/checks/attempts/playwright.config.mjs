import { join } from 'node:path'
import config from '../../../playwright.config.ts'

const folder = process.env['ATTEMPTS_FOLDER'] ?? ''

/** The project's own settings for the tests of this folder. */
// Playwright reads a configuration from the default export.
// oxlint-disable-next-line import/no-default-export
export default {
  ...config,
  testDir: '.',
  globalSetup: undefined,
  reporter: [['json', { outputFile: join(folder, 'report.json') }]],
  projects: [{ name: 'attempts', testMatch: '*.fixture.ts', outputDir: join(folder, 'results') }],
}
