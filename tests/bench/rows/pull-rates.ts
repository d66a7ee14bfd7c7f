import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { pullAll, pullOnce } from '../../support/pull.ts'
import { startExpress } from '../express-reference.ts'
import { headersOf, pullQuery, startMeasuredProduct } from '../measured-product.ts'
import { requestsPerSecond } from '../request-rate.ts'
import type { BenchRow } from '../row.ts'

/** How many documents the device is behind, and the cost of the same page without the product. */
type PullCase = Pick<BenchRow, 'name' | 'operation' | 'goal'> & {
  behind: number
  connections: number
  referencePath: (position: number) => string
}

/**
 * Requests per second of a pull. Neither side compresses: on a full page zlib takes ten times as long as everything else,
 * and the same on any server.
 */
function pullRate({ behind, connections, referencePath, ...row }: PullCase): BenchRow {
  return {
    ...row,
    unit: 'requests/s',
    open: async (onClose) => {
      const { teacher, userId, server, database } = await startMeasuredProduct(onClose)
      const { checkpoint: whole } = await pullAll(teacher, userId)
      const checkpoint: Checkpoint = { ...whole, position: whole.position - behind }
      const { answer } = await pullOnce(teacher, userId, checkpoint)
      if (answer?.answer !== 'PAGE' || answer.more !== behind > 0) {
        throw new Error('the page is not the one to be measured')
      }
      const express = await startExpress(onClose, database.url, { data: { pull: answer } })
      const body = JSON.stringify({ query: pullQuery, variables: { checkpoint, actingUser: userId, schema: SCHEMA } })
      const headers = { ...headersOf(teacher), 'accept-encoding': 'identity' }
      const load = { headers, body, connections, milliseconds: 3000 }
      return async () => ({
        reference: await requestsPerSecond({ ...load, url: express + referencePath(checkpoint.position) }),
        ours: await requestsPerSecond({ ...load, url: `${server.url}/graphql` }),
      })
    },
  }
}

export const emptyPull = pullRate({
  name: 'empty-pull',
  operation: 'empty pull',
  goal: { ratioAtLeast: 0.1 },
  behind: 0,
  connections: 16,
  referencePath: () => '/fixed',
})

export const fullPage = pullRate({
  name: 'full-page',
  operation: 'pull page of 500 documents',
  goal: { ratioAtLeast: 0.9 },
  behind: 1000,
  connections: 4,
  referencePath: (position) => `/page/${position}`,
})
