import { startExpress } from '../express-reference.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import { requestsPerSecond } from '../request-rate.ts'
import type { BenchRow } from '../row.ts'

/** The public page of an event among 5,000, beside Express sending the same compressed bytes under the same ETag. */
function eventPageRow(row: Pick<BenchRow, 'name' | 'operation' | 'goal'> & { isUnchanged: boolean }): BenchRow {
  const { isUnchanged, ...about } = row
  return {
    ...about,
    unit: 'requests/s',
    open: async (onClose) => {
      const { server, database } = await startMeasuredProduct(onClose, 5_000)
      const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
      const url = /<loc>([^<]*\/events\/[^<]+)<\/loc>/.exec(sitemap)![1]!
      // Node's fetch decompresses, so the bytes are compressed again for Express.
      const whole = await fetch(url)
      const etag = whole.headers.get('etag') ?? ''
      const packed = new Response(whole.body!.pipeThrough(new CompressionStream('gzip')))
      const feed = Buffer.from(await packed.arrayBuffer()).toString('base64')
      const express = await startExpress(onClose, database.url, { feed, etag })
      const headers = { 'accept-encoding': 'gzip', ...(isUnchanged ? { 'if-none-match': etag } : {}) }
      const load = { headers, status: isUnchanged ? 304 : 200, connections: 8, milliseconds: 3000 }
      return async () => ({
        reference: await requestsPerSecond({ ...load, url: `${express}/feed` }),
        ours: await requestsPerSecond({ ...load, url }),
      })
    },
  }
}

export const eventPageWhole = eventPageRow({
  name: 'event-page',
  operation: 'public event page, full',
  goal: { ratioAtLeast: 0.5 },
  isUnchanged: false,
})

export const eventPageUnchanged = eventPageRow({
  name: 'event-page-unchanged',
  operation: 'public event page, 304',
  goal: { ratioAtLeast: 0.5 },
  isUnchanged: true,
})
