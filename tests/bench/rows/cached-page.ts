import { pullAll } from '../../support/pull.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { startExpress } from '../express-reference.ts'
import { headersOf, pullQuery, startMeasuredProduct } from '../measured-product.ts'
import { requestsPerSecond } from '../request-rate.ts'
import type { BenchRow } from '../row.ts'

/** A page that many readers request, compressed as browsers accept it, beside Express sending the same compressed bytes. */
export const cachedPage: BenchRow = {
  name: 'cached-page',
  operation: 'pull page requested by many readers',
  goal: { ratioAtLeast: 0.6 },
  unit: 'requests/s',
  open: async (onClose) => {
    const { teacher, userId, server, database } = await startMeasuredProduct(onClose)
    const { checkpoint: whole } = await pullAll(teacher, userId)
    const checkpoint = { ...whole, position: whole.position - 1_000 }
    const body = JSON.stringify({ query: pullQuery, variables: { checkpoint, actingUser: userId, schema: SCHEMA } })
    const headers = { ...headersOf(teacher), 'accept-encoding': 'br' }
    const url = `${server.url}/graphql`
    const page = await (await fetch(url, { method: 'POST', headers, body })).json()
    const express = await startExpress(onClose, database.url, page as object)
    const load = { headers, body, connections: 16, milliseconds: 3000 }
    return async () => ({
      reference: await requestsPerSecond({ ...load, url: `${express}/compressed` }),
      ours: await requestsPerSecond({ ...load, url }),
    })
  },
}
