import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { isCounted } from './counted-refusals.ts'
import { inRequest } from '../kit/log.ts'

/**
 * One line per request: id, method, path, status, time; whatever else is logged for it has the id too. No header, no body and no query, because they carry cookies,
 * tokens, codes and addresses (security 27). The id is also sent as `x-request-id`.
 */
export function requestLog(log: Logger): RequestHandler {
  const logged = pinoHttp({
    logger: log,
    genReqId: (_request, response) => {
      const id = randomUUID()
      response.setHeader('x-request-id', id)
      return id
    },
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, path: pathOf(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    customLogLevel: levelOf,
    // The error itself was logged where it was answered (error-answers.ts).
    customErrorObject: (_request, _response, _error, line: object) => ({ ...line, err: undefined }),
    quietReqLogger: true,
  })
  return (request, response, next) => {
    logged(request, response)
    inRequest(requestIdOf(request) ?? '', next)
  }
}

/** The id under which a request is logged and audited. */
export function requestIdOf({ id }: IncomingMessage): string | undefined {
  return typeof id === 'string' ? id : undefined
}

/** A refusal is nothing that whoever runs this has to look at; one that is counted has its line. */
function levelOf(_request: IncomingMessage, response: ServerResponse, error?: Error): 'debug' | 'info' | 'error' {
  if (isCounted(response)) return 'debug'
  if (error || response.statusCode >= 500) return 'error'
  return response.statusCode >= 400 ? 'info' : 'debug'
}

/** What comes after these is the authority itself, what somebody looks for, or where they go. */
const secretPaths = /^(\/(?:unsubscribe|preferences|preview|calendar\/search|link\/to)\/).+/

function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? url).replace(secretPaths, '$1…')
}
