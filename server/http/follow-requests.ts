import type { Server } from 'node:http'

/** Milliseconds that requests under way are given to finish when the server ends. */
const longestEnd = 10_000

/** Counts the requests under way: open connections that ask for nothing are none. */
export function followRequests(server: Server, patience = longestEnd) {
  let underWay = 0
  let lastEnded = () => {}
  server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      if (underWay === 0) lastEnded()
    })
  })
  return {
    /** Resolves when none is under way any more, or when they have had their time. */
    end: () =>
      new Promise<void>((resolve) => {
        if (underWay === 0) return resolve()
        const impatience = setTimeout(resolve, patience)
        lastEnded = () => {
          clearTimeout(impatience)
          resolve()
        }
      }),
  }
}
