import type { Page } from '@playwright/test'

/** Keeps back the answers to edits that are sent. @returns what lets them go */
export function holdPushes(page: Page): Promise<() => void> {
  return holdAnswers(page, 'mutation push')
}

/** Keeps back the answers to requests that say this. @returns what lets them go */
export async function holdAnswers(page: Page, words: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(words)) await held.promise
    await route.continue()
  })
  return held.resolve
}
