import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test as base } from '../support/browser-test.ts'

export { expect }

/** Stories of accounts on the shared server: addresses are paths of it. */
export const test = base.extend({
  baseURL: async ({ product }, use) => use(product.server.url),
})

/** axe's findings on a state of a page that no list of screens can lead to. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return found.map(({ id }) => id)
}
