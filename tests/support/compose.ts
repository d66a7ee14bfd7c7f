import type { Page } from '@playwright/test'

/** Typed by an input method: a word that changes while it is composed, as on a phone or in Japanese. */
export async function compose(page: Page, steps: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const each of steps) {
    const [selectionStart, selectionEnd] = [each.length, each.length]
    await session.send('Input.imeSetComposition', { text: each, selectionStart, selectionEnd })
  }
  await session.send('Input.insertText', { text: steps.at(-1)! })
  await session.detach()
}
