import { addWhenDrawn, type WhenDrawn } from '../drawn-frame.ts'
import { openSignedInPage, throttleCpu } from '../measured-browser.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow, OnClose } from '../row.ts'

const throttle = 4

/** From the press on "Next month" to the end of the frame that names that month, at 4x CPU throttle. */
export const monthSwitch: BenchRow = {
  name: 'month-switch',
  operation: 'month switch to the next paint, 4x CPU throttle, 10,000 events',
  goal: { atMost: 100 },
  unit: 'ms',
  rounds: 9,
  open: (onClose) => openMonths(onClose, 'h2[aria-live]'),
}

/** From the same press to the end of the frame that shows the dates of that month. */
export const monthSwitchToDates: BenchRow = {
  name: 'month-switch-dates',
  operation: 'month switch to its dates, 4x CPU throttle, 10,000 events',
  goal: { atMost: 400 },
  unit: 'ms',
  rounds: 9,
  open: (onClose) => openMonths(onClose, 'td a'),
}

/** Opens a month; a round turns to the next one or back, and waits until the first `sign` on the page is another one. */
async function openMonths(onClose: OnClose, sign: string) {
  const product = await startMeasuredProduct(onClose)
  const page = await openSignedInPage(onClose, product.teacher)
  await addWhenDrawn(page)
  await page.goto(`${product.server.url}/calendar`)
  await page.getByRole('button', { name: 'Sync: up to date' }).waitFor({ timeout: 300_000 })
  await throttleCpu(page, throttle)
  let round = 0
  return async () => {
    round += 1
    const name = round % 2 === 1 ? 'Next month' : 'Previous month'
    await page.locator('[aria-busy=false] td a').first().waitFor()
    // A reader looks at each month for a moment.
    await page.waitForTimeout(1_000)
    return { ours: await page.evaluate(switchAndWatch, { name, sign }) }
  }
}

/** Runs in the page. */
async function switchAndWatch({ name, sign }: { name: string; sign: string }): Promise<number> {
  const press = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name && element.checkVisibility(),
  )
  if (!press) throw new Error(`there is nothing called ${name}`)
  const shown = () => {
    const element = document.querySelector(sign)
    return element && (element.getAttribute('href') ?? element.textContent)
  }
  const before = shown()
  const drawn = (Reflect.get(window, 'whenDrawn') as WhenDrawn)(() => shown() !== null && shown() !== before)
  const from = performance.now()
  press.click()
  return (await drawn) - from
}
