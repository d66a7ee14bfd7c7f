import type { Request, RequestHandler, Response } from 'express'
import { Kind, parse, print } from 'graphql'
import type { Scope } from '#sync/entities/index.ts'
import { isCheckpoint, type Checkpoint } from '#sync/protocol/checkpoint.ts'
import { NOTIFIED_HEADER } from '#sync/protocol/schema.ts'
import { authorise } from '../access/authorise.ts'
import { sharedRead } from '../db/shared-read.ts'
import { actingUser, type ActingUser } from '../access/acting-user.ts'
import type { Reads } from '../db/read-replica.ts'
import type { Product } from '../product.ts'
import { keepPages, pullBody, type Encoding, type CachedPage, type PageCache } from './page-cache.ts'
import { mediaTypeFor } from '../graphql/media-type.ts'
import { otherUser, pageJson, withoutPage } from './pull.ts'
import { pullPage } from './pull-page.ts'
import { readPullState, type PullState } from './pull-state.ts'
import type { Head } from './stream.ts'

type PlainPull = { checkpoint: Checkpoint | null; actingUser: string; schema: number }
/** A database that pages are read from. */
type Source = { read: Reads['read']; pages: PageCache; readState: () => Promise<PullState> }
type Sources = { product: Pulled; primary: Source; replica: Source }
type Pulled = Pick<Product, 'database' | 'stream'>

/**
 * A pull as devices send it, alone and with variables, is answered here: by one read of the state
 * that concurrent requests share, and for readers by cached pages. Every request still checks who sends it and whether the
 * checkpoint is valid. Anything else, and anything that is refused or fails, is left to `graphql`, which words the
 * answer, always by the primary.
 */
export function withPlainPulls(product: Pulled, graphql: RequestHandler): RequestHandler {
  const { sql, reads } = product.database
  const sources = { product, primary: sourceOf((work) => work(sql)), replica: sourceOf(reads.late) }
  return async (request, response, next) => {
    const user = actingUser(request)
    const requested = user && toPlainPull(request)
    const answer = requested && (await answerPull(sources, user, requested, request).catch(() => null))
    if (answer) return send(request, response, answer)
    return graphql(request, response, next)
  }
}

function sourceOf(read: Reads['read']): Source {
  return { read, pages: keepPages(read), readState: sharedRead(() => read(readPullState)) }
}

type Answer = string | CachedPage

async function answerPull(
  { product, primary, replica }: Sources,
  user: ActingUser,
  requested: PlainPull,
  request: Request,
): Promise<Answer> {
  authorise(user, 'Query.pull')
  if (requested.actingUser !== user.id) return otherUser
  const query = { ...requested, scope: user.scope, encoding: encodingFor(request) }
  if (product.database.reads.isThere()) {
    const least = leastOf(query, product.stream.head(), notifiedTo(request))
    const found = await answerFrom(replica, query).catch(() => null)
    if (found && isRightWhenLate(found, least)) return found.answer
  }
  return (await answerFrom(primary, query)).answer
}

type PullQuery = PlainPull & { scope: Scope; encoding: Encoding }
/** `isPage`: and no refusal; `more`: it is not the last one. */
type Found = { answer: Answer; isPage: boolean; more: boolean; state: PullState }

async function answerFrom({ read, pages, readState }: Source, query: PullQuery): Promise<Found> {
  const { checkpoint, schema, scope, encoding } = query
  const from = checkpoint?.position ?? 0
  const state = await readState()
  const refusal = withoutPage(state, scope, checkpoint, schema)
  if (refusal !== null) return { answer: refusal, isPage: false, more: false, state }
  if (from >= state.head) {
    const answer = pageJson({ ...state, more: false, last: null, documents: '[]' }, scope, from)
    return { answer, isPage: true, more: false, state }
  }
  // The page may be from a later snapshot than the state, with a restore or a purge in between.
  if (scope === 'administrator') {
    const row = await read((sql) => pullPage(sql, scope, from))
    const refused = withoutPage(row, scope, checkpoint, schema)
    return { answer: refused ?? pageJson(row, scope, from), isPage: refused === null, more: row.more, state: row }
  }
  const page = await pages.page(state, from, encoding)
  const refused = withoutPage(page.state, scope, checkpoint, schema)
  return { answer: refused ?? page, isPage: refused === null, more: page.more, state: page.state }
}

/** How far an answer must have come: the epochs that count, and the greatest position among them. */
type Least = { epochs: ReadonlySet<string>; position: number }

/** The newest position that the primary has reported to this process, that any process has reported to the device, and that it has. */
function leastOf({ checkpoint }: PullQuery, ofPrimary: Head | null, ofStream: Head | null): Least {
  const known = [ofPrimary, ofStream, checkpoint].filter((one) => one !== null)
  return { epochs: new Set(known.map(({ epoch }) => epoch)), position: Math.max(...known.map((one) => one.position)) }
}

/**
 * A page in the middle may be late: the next ones have what has happened since. The last one says that there is nothing more, so it
 * must have all of which the device has been notified; and only the primary sends a device back to the beginning.
 */
function isRightWhenLate({ isPage, more, state }: Found, { epochs, position }: Least): boolean {
  return isPage && epochs.size === 1 && epochs.has(state.epoch) && (more || state.head >= position)
}

/** The newest position of which a stream has notified the device: its own header, `<epoch> <position>`. */
function notifiedTo(request: Request): Head | null {
  const [epoch, position] = (request.get(NOTIFIED_HEADER) ?? '').split(' ')
  return epoch && Number.isSafeInteger(Number(position)) ? { epoch, position: Number(position) } : null
}

function send(request: Request, response: Response, answer: string | CachedPage): void {
  response.setHeader('content-type', `${mediaTypeFor(request.headers.accept)}; charset=utf-8`)
  if (typeof answer === 'string') return void response.end(pullBody(answer))
  response.setHeader('vary', 'accept-encoding')
  response.setHeader('content-length', answer.body.length)
  if (answer.encoding !== 'identity') response.setHeader('content-encoding', answer.encoding)
  response.end(answer.body)
}

function encodingFor(request: Request): Encoding {
  if (request.acceptsEncodings('br')) return 'br'
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity'
}

const queryText = `query ($checkpoint: JSON, $actingUser: ID!, $schema: Int!) {
  pull(checkpoint: $checkpoint, actingUser: $actingUser, schema: $schema)
}`

const longestQuery = 500
const rememberedQueries = 50
/** Texts of queries that are a pull and nothing else, with the name of their operation. */
const plainQueries = new Map<string, string | undefined>()

/** The pull's arguments if the request is a well-formed pull and nothing else; otherwise null. */
function toPlainPull({ method, body, headers }: Request): PlainPull | null {
  const { query, variables, operationName, ...rest } = Object(body) as Record<string, unknown>
  if (method !== 'POST' || Object.keys(rest).length > 0 || !mayBeJson(headers.accept)) return null
  if (typeof query !== 'string' || !isPlainQuery(query)) return null
  if (operationName !== undefined && operationName !== null && operationName !== plainQueries.get(query)) return null
  const { checkpoint: given, actingUser, schema, ...others } = Object(variables) as Record<string, unknown>
  const checkpoint = given ?? null
  if (Object.keys(others).length > 0 || typeof actingUser !== 'string' || !Number.isInteger(schema)) return null
  if (Math.abs(schema as number) >= 2 ** 31 || (checkpoint !== null && !isCheckpoint(checkpoint))) return null
  return { checkpoint, actingUser, schema: schema as number }
}

function mayBeJson(accept: string | undefined): boolean {
  return accept === undefined || /\*\/\*|application\/(graphql-response\+)?json/.test(accept)
}

function isPlainQuery(text: string): boolean {
  if (plainQueries.has(text)) return true
  if (text.length > longestQuery || !text.includes('pull')) return false
  try {
    const [operation, ...others] = parse(text, { maxTokens: 100, noLocation: true }).definitions
    if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) return false
    if (print({ ...operation, name: undefined }) !== queryText) return false
    if (plainQueries.size >= rememberedQueries) plainQueries.clear()
    plainQueries.set(text, operation.name?.value)
    return true
  } catch {
    return false
  }
}
