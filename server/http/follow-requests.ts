import type { Server, ServerResponse } from 'node:http'
import { requestsEnd } from '../kit/times.ts'

/** Tracks the requests in progress: open connections without a request do not count. */
export function followRequests(server: Server, patience = requestsEnd) {
  const underWay = new Set<ServerResponse>()
  let isEnding = false
  let lastEnded = () => {}
  server.on('request', (_request, response) => {
    if (isEnding) closeAfter(response)
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (underWay.size === 0) lastEnded()
    })
  })
  return {
    /** Resolves when none is in progress any more, or when their time is up. */
    end: () =>
      new Promise<void>((resolve) => {
        isEnding = true
        for (const response of underWay) closeAfter(response)
        if (underWay.size === 0) return resolve()
        const impatience = setTimeout(resolve, patience)
        lastEnded = () => {
          clearTimeout(impatience)
          resolve()
        }
      }),
  }
}

/** A connection that stays open for its next request would be served until the server has ended. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
