import type { Server, ServerResponse } from 'node:http'

/** Milliseconds that requests under way are given to finish when the server ends. */
const longestEnd = 10_000

/** Knows the requests under way: open connections that ask for nothing are none. */
export function followRequests(server: Server, patience = longestEnd) {
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
    /** Resolves when none is under way any more, or when they have had their time. */
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

/** A connection that is kept for the next request would be served as long as the server has not ended. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
