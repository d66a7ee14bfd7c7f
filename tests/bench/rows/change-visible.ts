import { insertEvent } from '../../support/content.ts'
import { editOf, pushEdits } from '../../support/push.ts'
import { openSignedInPage } from '../measured-browser.ts'
import { signInAdministrator, startMeasuredProduct } from '../measured-product.ts'
import { addWhenDrawn, type WhenDrawn } from '../drawn-frame.ts'
import type { BenchRow } from '../row.ts'

/** From an administrator's push to the frame in which a reader's page shows it, beside a request with an empty answer. */
export const changeVisible: BenchRow = {
  name: 'change-visible',
  operation: 'change by one administrator visible on another device',
  goal: { ratioAtMost: 10 },
  unit: 'ms',
  rounds: 9,
  open: async (onClose) => {
    const product = await startMeasuredProduct(onClose, 100)
    const { server, database, teacher } = product
    const { administrator, userId } = await signInAdministrator(product)
    const page = await openSignedInPage(onClose, teacher)
    await addWhenDrawn(page)
    await page.goto(`${server.url}/calendar`)
    await page.getByRole('button', { name: 'Sync: up to date' }).waitFor()
    const [type] = await database.sql<{ id: string }[]>`select id from calendar_event_type limit 1`
    const start = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`
    const event = await insertEvent(database.writes, { name: 'Measured 0', typeId: type!.id, start })
    await page.getByText('Measured 0').first().waitFor()
    let round = 0
    return async () => {
      const before = { name: `Measured ${round}` }
      round += 1
      const after = { name: `Measured ${round}` }
      const reference = await page.evaluate(timeOfEmptyRequest)
      const shown = page.evaluate(whenShown, after.name)
      const sentAt = performance.timeOrigin + performance.now()
      const [answer] = await pushEdits(administrator, userId, [editOf('calendarEvent', event.id, { before, after })])
      if (answer?.answer !== 'APPLIED' && answer?.answer !== 'MERGED') throw new Error('the edit was not applied')
      return { reference, ours: (await shown) - sentAt }
    }
  },
}

/** Runs in the page: milliseconds from asking to the whole answer. */
async function timeOfEmptyRequest(): Promise<number> {
  const from = performance.now()
  await (await fetch('/healthz')).text()
  return performance.now() - from
}

/** Runs in the page: the moment (milliseconds since 1970) at which the frame that shows the text was drawn. */
async function whenShown(text: string): Promise<number> {
  const isShown = () =>
    [...document.querySelectorAll('a')].some((link) => link.textContent?.includes(text) && link.checkVisibility())
  const whenDrawn = Reflect.get(window, 'whenDrawn') as WhenDrawn
  return performance.timeOrigin + (await whenDrawn(isShown))
}
