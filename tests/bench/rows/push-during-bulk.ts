import { openDatabase } from '#server/db/client.ts'
import { bulkRecipe } from '../../support/screens/bulk-recipe.ts'
import { createOf, pushEdits } from '../../support/push.ts'
import { signInAdministrator, startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

/** The slowest of the edits that are pushed one after the other while the README's recipe changes 10,000 events. */
export const pushDuringBulk: BenchRow = {
  name: 'push-during-bulk',
  operation: 'push of an edit during a bulk change by SQL, slowest',
  goal: { atMost: 2000 },
  unit: 'ms',
  open: async (onClose) => {
    const product = await startMeasuredProduct(onClose)
    const { administrator, userId } = await signInAdministrator(product)
    const operator = openDatabase(product.database.url, { applicationName: 'operator', readers: 1 })
    onClose(() => operator.close())
    await operator.sql`set statement_timeout = 0`
    const recipe = await bulkRecipe()
    return async () => {
      await operator.sql`update calendar_event set location = 'Webinar'`
      const state = { isDone: false }
      const changing = operator.sql.unsafe(recipe).then(() => (state.isDone = true))
      let slowest = 0
      while (!state.isDone) {
        const from = performance.now()
        const [answer] = await pushEdits(administrator, userId, [createOf('itemTag', { name: 'Meanwhile' })])
        if (answer?.answer !== 'APPLIED') throw new Error('the edit was not applied')
        slowest = Math.max(slowest, performance.now() - from)
      }
      await changing
      return { ours: slowest }
    }
  },
}
