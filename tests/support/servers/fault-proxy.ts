import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { freePort } from './free-port.ts'

/** What the proxy does to requests: pass them on, answer instead of the server, or pass them on in part or later. */
export type Fault = 'none' | 'error 500' | 'html' | 'nothing' | 'half' | 'held'

export type FaultProxy = {
  url: string
  port: number
  /** From now on applies this fault to requests whose path begins with `path` and whose body contains `text`, also held ones. */
  set(path: string, fault: Fault, text?: string): void
  /** Resolves at the next such request. */
  next(path: string, text?: string): Promise<void>
  stop(): Promise<void>
}

/** A proxy in front of the real server that injects faults. `target` is the server's port. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const faults = new Map<string, Rule & { fault: Fault }>()
  const awaited = new Map<string, Rule & { come(): void }>()
  const held = new Set<() => void>()
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const meets = ({ path, text }: Rule) => request.url?.startsWith(path) && body.includes(text)
      for (const rule of awaited.values()) if (meets(rule)) rule.come()
      const answer = () => {
        const fault = [...faults.values()].find(meets)?.fault ?? 'none'
        if (fault === 'held') return held.add(answer)
        return answers[fault]({ request, body, response, target })
      }
      answer()
    })
  })
  const port = await freePort()
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    port,
    set: (path, fault, text = '') => {
      // A rule without a fault would hide one for a longer path.
      if (fault === 'none') faults.delete(`${path} ${text}`)
      else faults.set(`${path} ${text}`, { path, text, fault })
      const waiting = [...held]
      held.clear()
      for (const answer of waiting) answer()
    },
    next: (path, text = '') => new Promise((come) => awaited.set(`${path} ${text}`, { path, text, come })),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Rule = { path: string; text: string }
type Proxied = { request: IncomingMessage; body: Buffer; response: ServerResponse; target: number }

const answers: Record<Exclude<Fault, 'held'>, (proxied: Proxied) => void> = {
  'error 500': ({ response }) => {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"errors":[{"message":"broken"}]}')
  },
  html: ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A captive portal</title>')
  },
  nothing: ({ response }) => response.destroy(),
  half: (proxied) =>
    passOn(proxied, (answer) => {
      void buffer(answer).then((whole) => {
        proxied.response.write(whole.subarray(0, whole.length / 2), () => proxied.response.destroy())
      })
    }),
  none: (proxied) => passOn(proxied, (answer) => answer.pipe(proxied.response)),
}

function passOn({ request, body, response, target }: Proxied, bringBack: (answer: IncomingMessage) => void): void {
  const { method, url, headers } = request
  const onward = forward({ host: 'localhost', port: target, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    bringBack(answer)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  onward.end(body)
}
