import type { Locator, Page } from '@playwright/test'

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

/** Puts a finger at the end of a text. */
export async function tapEnd(text: Locator): Promise<void> {
  const { width, height } = (await text.boundingBox())!
  const ends = await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().width
  })
  await text.tap({ position: { x: Math.min(ends, width) - 1, y: height / 2 } })
}
