import type { RequestHandler } from 'express'
import { createCounter, createTimer } from '../kit/meters.ts'

const answered = createCounter('almanac_requests_total', 'Requests answered.', 'operation', 'method', 'status')
const took = createTimer('almanac_request_seconds', 'From a request to the end of its answer.', 'operation')

/** Counts the requests of one row of the app, by the name of its operation: an address would hold ids. */
export function countRequests(operation: string): RequestHandler {
  return (request, response, next) => {
    const arrived = performance.now()
    response.once('close', () => {
      // Who has gone before the answer was written has no status: 499, as proxies have it.
      answered.add(operation, request.method, response.writableFinished ? String(response.statusCode) : '499')
      // A stream lasts as long as its page.
      if (operation !== 'stream') took.add(performance.now() - arrived, operation)
    })
    next()
  }
}
