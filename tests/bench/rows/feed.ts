import { startExpress } from '../express-reference.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import { requestsPerSecond } from '../request-rate.ts'
import type { BenchRow } from '../row.ts'

/** The public feed of 5,000 events beside Express sending the same compressed bytes under the same ETag. */
function feedRow(row: Pick<BenchRow, 'name' | 'operation'> & { isUnchanged: boolean; connections: number }): BenchRow {
  const { isUnchanged, connections, ...about } = row
  return {
    ...about,
    goal: { ratioAtLeast: 0.5 },
    unit: 'requests/s',
    open: async (onClose) => {
      const { server, database } = await startMeasuredProduct(onClose, 5_000)
      const url = `${server.url}/api/icalendar/subscribe`
      // Node's fetch decompresses, so the bytes are compressed again for Express.
      const whole = await fetch(url)
      const etag = whole.headers.get('etag') ?? ''
      const packed = new Response(whole.body!.pipeThrough(new CompressionStream('gzip')))
      const feed = Buffer.from(await packed.arrayBuffer()).toString('base64')
      const express = await startExpress(onClose, database.url, { feed, etag })
      const headers = { 'accept-encoding': 'gzip', ...(isUnchanged ? { 'if-none-match': etag } : {}) }
      const load = { headers, status: isUnchanged ? 304 : 200, connections, milliseconds: 3000 }
      return async () => ({
        reference: await requestsPerSecond({ ...load, url: `${express}/feed` }),
        ours: await requestsPerSecond({ ...load, url }),
      })
    },
  }
}

export const feedWhole = feedRow({
  name: 'feed',
  operation: 'calendar feed of 5,000 events, whole',
  isUnchanged: false,
  connections: 8,
})

export const feedUnchanged = feedRow({
  name: 'feed-unchanged',
  operation: 'calendar feed of 5,000 events, If-None-Match',
  isUnchanged: true,
  connections: 8,
})
