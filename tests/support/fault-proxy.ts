import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from './server.ts'

/** What the proxy does to requests of `path`: pass them on, or answer in the server's place. */
export type Fault = 'none' | 'error 500' | 'html' | 'nothing'

export type FaultProxy = {
  url: string
  port: number
  /** From now on requests whose path begins with `path` get this fault. */
  set(path: string, fault: Fault): void
  /** Resolves at the next request whose path begins with `path`. */
  next(path: string): Promise<void>
  stop(): Promise<void>
}

/** A proxy in front of the real server that breaks what it is told to break. `target` is the server's port. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const faults = new Map<string, Fault>()
  const awaited = new Map<string, () => void>()
  const server = createServer((request, response) => {
    for (const [path, come] of awaited) if (request.url?.startsWith(path)) come()
    const fault = [...faults].find(([path]) => request.url?.startsWith(path))?.[1] ?? 'none'
    answers[fault](request, response, target)
  })
  const port = await freePort()
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    port,
    set: (path, fault) => faults.set(path, fault),
    next: (path) => new Promise((resolve) => awaited.set(path, resolve)),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse, target: number) => void

const answers: Record<Fault, Answer> = {
  'error 500': (_request, response) => {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"errors":[{"message":"broken"}]}')
  },
  html: (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A captive portal</title>')
  },
  nothing: (_request, response) => response.destroy(),
  none: (request, response, target) => {
    const { method, url, headers } = request
    const onward = forward({ host: 'localhost', port: target, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  },
}
