import { once } from 'node:events'
import { startEmbedded } from '#server/db/embedded.ts'

/**
 * Started by embedded.server.test.ts: `node embedded-child.ts DATA_DIR`. Prints its url, leaves at the end of its
 * input.
 */
const [dataDir = ''] = process.argv.slice(2)
const log = { info: (line: string) => console.error(line), warn: (line: string) => console.error(line) }
try {
  const embedded = await startEmbedded({ dataDir, test: true, isKept: true, log })
  console.log(embedded.url)
  process.stdin.resume()
  await once(process.stdin, 'end')
  await embedded.stop()
} catch (error) {
  console.log(String(error))
  process.exitCode = 1
}
