import { chromium, type BrowserContext } from '@playwright/test'
import { findInstalledBrowser } from './browser.ts'

type Watch = (context: BrowserContext) => Promise<void>

/**
 * For stories about what the headless shell has not, such as asking again for a module that could not be fetched: their context
 * is one of a browser that people have, started for the story alone.
 */
export const inWholeBrowser = {
  context: async ({ watched }: { watched: Watch }, use: (context: BrowserContext) => Promise<void>): Promise<void> => {
    const browser = await chromium.launch(await findInstalledBrowser())
    const context = await browser.newContext()
    await watched(context)
    await use(context)
    await browser.close()
  },
}
