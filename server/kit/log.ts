import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'

const requests = new AsyncLocalStorage<string>()

/** Runs what a request leads to: every line that is logged meanwhile names the request. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work)
}

/**
 * The log: one JSON line each, with the id of the request that led to it. Of a person it holds ids and nothing else: what PostgreSQL
 * says of a row that it refused, and of a value that it cannot read, quotes both (security 27).
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const mixin = () => {
    const requestId = requests.getStore()
    return requestId === undefined ? {} : { requestId }
  }
  const options = { level, mixin, serializers: { err: withoutValues } }
  return stream ? pino(options, stream) : pino(options)
}

/** Codes of PostgreSQL whose messages quote the value: class 22, data exceptions. */
const quotesValue = /^22[0-9A-Z]{3}$/

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  cause?: LoggedError
  errors?: LoggedError[]
}

type LikeError = Partial<Error> & { message: string; code?: unknown; errors?: unknown }

/** The queue of jobs tells of its errors in plain objects. */
function isLikeError(error: unknown): error is LikeError {
  return error instanceof Error || typeof Reflect.get(Object(error), 'message') === 'string'
}

function withoutValues(error: unknown): LoggedError {
  if (!isLikeError(error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { name = 'Error', code, cause, errors } = error
  const isQuoting = typeof code === 'string' && quotesValue.test(code)
  const message = isQuoting ? 'the database cannot take a value' : error.message
  // A stack begins with the message, which may have more than one line.
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    message,
    stack: [`${name}: ${message}`, ...places].join('\n'),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause instanceof Error ? { cause: withoutValues(cause) } : {}),
    ...(Array.isArray(errors) ? { errors: errors.map(withoutValues) } : {}),
  }
}
