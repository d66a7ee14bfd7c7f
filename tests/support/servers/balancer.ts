import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Balancer = { stop(): Promise<void> }

type Balanced = { request: IncomingMessage; body: Buffer; response: ServerResponse }

/**
 * A small reverse proxy before several processes: each request goes to the next of them. One that takes no connection is passed over,
 * since it cannot have begun; a connection that breaks later breaks the client's too, as with any proxy.
 */
export async function startBalancer(port: number, targets: readonly number[]): Promise<Balancer> {
  let turn = 0
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      turn += 1
      const order = targets.map((_, at) => targets[(turn + at) % targets.length]!)
      passOn({ request, body, response }, order)
    })
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function passOn(balanced: Balanced, [target, ...others]: readonly number[]): void {
  const { request, body, response } = balanced
  if (target === undefined) return void response.destroy()
  const { method, url, headers } = request
  const onward = forward({ host: 'localhost', port: target, method, path: url, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  })
  const isRefused = (error: unknown) => {
    const { code, errors } = Object(error) as { code?: string; errors?: unknown[] }
    return code === 'ECONNREFUSED' || Boolean(errors?.every((one) => Object(one).code === 'ECONNREFUSED'))
  }
  onward.on('error', (error) => (isRefused(error) ? passOn(balanced, others) : response.destroy()))
  response.on('close', () => onward.destroy())
  onward.end(body)
}
