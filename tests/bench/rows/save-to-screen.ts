import { makeProfile } from '../../support/persistent-browser.ts'
import { addSession, firstPage, openBrowser } from '../measured-browser.ts'
import { signInAdministrator, startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

const throttle = 4

/** From the press on Save to the frame in which the list shows the new name, without a server, at 4x CPU throttle. */
export const saveToScreen: BenchRow = {
  name: 'save-to-screen',
  operation: 'save to screen, offline, 4x CPU throttle',
  goal: { atMost: 50 },
  unit: 'ms',
  rounds: 9,
  open: async (onClose) => {
    const product = await startMeasuredProduct(onClose, 100)
    const { administrator } = await signInAdministrator(product)
    const profile = await makeProfile()
    onClose(() => profile.remove())
    const context = await openBrowser(profile.folder)
    onClose(() => context.close())
    await addSession(context, administrator)
    const page = await firstPage(context)
    await page.goto(`${product.server.url}/administration/keywords`)
    await page.getByRole('button', { name: 'Sync: up to date' }).waitFor()
    await page.getByRole('table').getByRole('link').first().waitFor()
    await product.server.stop()
    await page.getByRole('button', { name: /^Sync: offline/ }).waitFor({ timeout: 30_000 })
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    let round = 0
    return async () => {
      round += 1
      const name = `Aaa measured ${round}`
      await page.getByRole('row').nth(1).getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Name', { exact: true }).fill(name)
      const ours = await page.evaluate(saveAndWatch, name)
      await page.getByRole('link', { name, exact: true }).waitFor()
      return { ours }
    }
  },
}

/** Runs in the page: milliseconds from the press on Save to the frame in which a link of the list has the name. */
function saveAndWatch(name: string): Promise<number> {
  return new Promise((resolve) => {
    const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save')
    let from = 0
    const watching = new MutationObserver(() => {
      if (![...document.querySelectorAll('td a')].some(({ textContent }) => textContent === name)) return
      watching.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - from))
    })
    watching.observe(document.body, { childList: true, subtree: true, characterData: true })
    from = performance.now()
    save?.click()
  })
}
