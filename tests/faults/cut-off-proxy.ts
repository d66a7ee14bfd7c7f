import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Side = 'request' | 'answer'

export type CutOffProxy = {
  port: number
  /** Counts the bytes that pass from now on. */
  count(): Record<Side, number>
  /**
   * Once that many bytes of that side have passed from now on, `strike` is called and nothing more passes on that
   * connection.
   */
  cutOff(side: Side, byte: number, strike: () => void): void
  stop(): Promise<void>
}

type Plan = { side: Side; left: number; strike: () => void }

/** A proxy of bytes, not of requests; each new connection goes to the port that `target` names at that moment. */
export async function startCutOffProxy(port: number, target: () => number): Promise<CutOffProxy> {
  let passed: Record<Side, number> = { request: 0, answer: 0 }
  let plan: Plan | null = null
  const sockets = new Set<Socket>()

  const server = createServer((near) => {
    const far = connect({ host: 'localhost', port: target() })
    const end = () => [near, far].forEach((socket) => socket.destroy())
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    near.on('data', (chunk: Buffer) => pass('request', chunk, far, end))
    far.on('data', (chunk: Buffer) => pass('answer', chunk, near, end))
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')

  function pass(side: Side, chunk: Buffer, to: Socket, end: () => void): void {
    passed[side] += chunk.length
    if (plan?.side !== side || chunk.length < plan.left) {
      if (plan?.side === side) plan.left -= chunk.length
      to.write(chunk)
      return
    }
    const { left, strike } = plan
    plan = null
    to.write(chunk.subarray(0, left), () => {
      strike()
      end()
    })
  }

  return {
    port: (server.address() as AddressInfo).port,
    count: () => (passed = { request: 0, answer: 0 }),
    cutOff: (side, byte, strike) => {
      plan = { side, left: byte, strike }
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
