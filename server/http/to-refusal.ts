import { BadRequest, Refusal, TryAgainLater } from '../kit/errors.ts'

/**
 * PostgreSQL and driver codes after which the same request may succeed: connections, locks, time-outs, too many
 * clients.
 */
const passing = new Set(['55P03', '57014', '57P01', '57P02', '57P03', '53300', '40001', '40P01', '25P03'])
/** No room, or no memory: until somebody has made some, which devices wait for. */
const without = new Set(['53100', '53200'])
/** Values that PostgreSQL cannot store: invalid text, numbers and dates out of range, unknown zones. */
const unstorable = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008', '22009', '22023'])
const connectionCodes = /^(08|CONNECTION_|CONNECT_|ECONN|EPIPE|ETIMEDOUT)/

/** Seconds. */
const roomAgain = 60
const noRoom = 'The calendar has no room to save anything. Please try again later, and tell whoever runs it.'

/**
 * Anything thrown as a Refusal: ours as it is, a lost database as 503 with Retry-After, everything else INTERNAL
 * without detail.
 */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isPassing(error)) return new TryAgainLater()
  if (without.has(codeOf(error))) return new TryAgainLater(roomAgain, noRoom)
  if (unstorable.has(codeOf(error))) return new BadRequest('This holds a value that cannot be saved.')
  if (isGraphqlOwn(error)) return new Refusal(200, 'GRAPHQL', String(Reflect.get(Object(error), 'message')))
  return new Refusal(500, 'INTERNAL', 'Something went wrong. Please try again.')
}

/** True when the database or its connection failed, not the request. */
function isPassing(error: unknown): boolean {
  const code = codeOf(error)
  return passing.has(code) || connectionCodes.test(code)
}

function codeOf(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code')
  return typeof code === 'string' ? code : ''
}

/** An error that graphql itself raised while executing, such as a wrong variable: its message is for the caller. */
function isGraphqlOwn(error: unknown): boolean {
  return error instanceof Error && error.name === 'GraphQLError'
}
