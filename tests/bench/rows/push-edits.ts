import { withPositionLock } from '#server/db/client.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { createOf, editOf, pushEdits } from '../../support/push.ts'
import { signInAdministrator, startMeasuredProduct, type MeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

const count = 50
/** One push of fifty edits beside fifty transactions that take the same lock and change one row each, nothing else. */
export const pushOfFifty: BenchRow = {
  name: 'push',
  operation: 'push of 50 edits',
  goal: { ratioAtMost: 3 },
  unit: 'ms',
  rounds: 9,
  open: async (onClose) => {
    const product = await startMeasuredProduct(onClose, 100)
    const { administrator, userId } = await signInAdministrator(product)
    const push = async (edits: Edit[]) => {
      const answers = await pushEdits(administrator, userId, edits)
      if (answers.some(({ answer }) => answer !== 'APPLIED')) throw new Error('an edit was not applied')
    }
    const tags = Array.from({ length: count }, () => createOf('itemTag', { name: 'Measured', displayOrder: 0 }))
    await push(tags)
    let round = 0
    return async () => {
      const rename = ({ documentId }: Edit) =>
        editOf('itemTag', documentId, { before: { displayOrder: round }, after: { displayOrder: round + 1 } })
      const edits = tags.map(rename)
      round += 1
      const reference = await timed(() => bareTransactions(product, tags, round))
      return { reference, ours: await timed(() => push(edits)) }
    }
  },
}

async function bareTransactions({ database }: MeasuredProduct, tags: Edit[], round: number): Promise<void> {
  for (const { documentId } of tags) {
    await withPositionLock(database.writes, (tx) => {
      return tx`/* bareTransaction */ update item_tag set name = ${`Measured ${round}`} where id = ${documentId}`
    })
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
