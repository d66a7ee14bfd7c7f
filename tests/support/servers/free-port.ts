import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, 'localhost')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
