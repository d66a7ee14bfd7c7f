import { openSignedInPage, throttleCpu } from '../measured-browser.ts'
import { signInAdministrator, startMeasuredProduct } from '../measured-product.ts'
import { addWhenDrawn, type WhenDrawn } from '../drawn-frame.ts'
import type { BenchRow, OnClose } from '../row.ts'

const throttle = 4

/** From the press on Save to the end of the frame that shows "Saving...", without a server, at 4x CPU throttle. */
export const saveToSaving: BenchRow = {
  name: 'save-to-saving',
  operation: 'save to "Saving...", offline, 4x CPU throttle',
  goal: { atMost: 50 },
  unit: 'ms',
  rounds: 9,
  open: (onClose) => openKeywords(onClose, 'saving'),
}

/** From the same press to the end of the frame in which the visible list shows the new name. */
export const saveToScreen: BenchRow = {
  name: 'save-to-screen',
  operation: 'save to screen, offline, 4x CPU throttle',
  goal: { atMost: 120 },
  unit: 'ms',
  rounds: 9,
  open: (onClose) => openKeywords(onClose, 'saved'),
}

async function openKeywords(onClose: OnClose, milestone: 'saving' | 'saved') {
  const product = await startMeasuredProduct(onClose, 100)
  const { administrator } = await signInAdministrator(product)
  const page = await openSignedInPage(onClose, administrator)
  await addWhenDrawn(page)
  await page.goto(`${product.server.url}/administration/keywords`)
  await page.getByRole('button', { name: 'Sync: up to date' }).waitFor()
  await page.getByRole('table').getByRole('link').first().waitFor()
  await product.server.stop()
  await page.getByRole('button', { name: /^Sync: offline/ }).waitFor({ timeout: 30_000 })
  await throttleCpu(page, throttle)
  let round = 0
  return async () => {
    round += 1
    const name = `Aaa measured ${round}`
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    const ours = await page.evaluate(saveAndWatch, { name, milestone })
    await page.getByRole('link', { name, exact: true }).waitFor()
    return { ours }
  }
}

/** Runs in the page. The list below the form stays in the document, hidden. */
async function saveAndWatch({ name, milestone }: { name: string; milestone: 'saving' | 'saved' }): Promise<number> {
  const holds = (selector: string, isIt: (text: string) => boolean) =>
    [...document.querySelectorAll(selector)].some(
      (element) => isIt(element.textContent ?? '') && element.checkVisibility(),
    )
  const whenDrawn = Reflect.get(window, 'whenDrawn') as WhenDrawn
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save')
  const drawn = whenDrawn(() =>
    milestone === 'saving'
      ? holds('button', (text) => text.startsWith('Saving'))
      : holds('td a', (text) => text === name),
  )
  const from = performance.now()
  save?.click()
  return (await drawn) - from
}
