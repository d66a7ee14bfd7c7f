import type { Request, RequestHandler, Response } from 'express'
import { Kind, parse, print } from 'graphql'
import { isCheckpoint, type Checkpoint } from '#sync/protocol/checkpoint.ts'
import { authorise } from '../access/authorise.ts'
import { sharedRead } from '../db/shared-read.ts'
import { actingUser, type ActingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'
import { keepPages, pullBody, type Encoding, type CachedPage, type PageCache } from './page-cache.ts'
import { mediaTypeFor } from '../graphql/media-type.ts'
import { otherUser, pageJson, pull, withoutPage } from './pull.ts'
import { readPullState, type PullState } from './pull-state.ts'

type PlainPull = { checkpoint: Checkpoint | null; actingUser: string; schema: number }
type Sources = {
  product: Pick<Product, 'database' | 'identity'>
  pages: PageCache
  readState: () => Promise<PullState>
}

/**
 * [Note: Plain pulls] A pull as devices send it, alone and with variables, is answered here: by one read of the state
 * that concurrent requests share, and for readers by cached pages. Every request still checks who asks and whether the
 * checkpoint is valid. Anything else, and anything that is refused or fails, is left to `graphql`, which words the
 * answer.
 */
export function withPlainPulls(
  product: Pick<Product, 'database' | 'identity'>,
  graphql: RequestHandler,
): RequestHandler {
  const { sql } = product.database
  const sources = { product, pages: keepPages(sql), readState: sharedRead(() => readPullState(sql)) }
  return async (request, response, next) => {
    const user = actingUser(request)
    const requested = user && toPlainPull(request)
    const answer = requested && (await answerPull(sources, user, requested, encodingFor(request)).catch(() => null))
    if (answer) return send(request, response, answer)
    return graphql(request, response, next)
  }
}

async function answerPull(
  { product, pages, readState }: Sources,
  user: ActingUser,
  requested: PlainPull,
  encoding: Encoding,
): Promise<string | CachedPage> {
  authorise(user, 'Query.pull')
  const { checkpoint, schema } = requested
  const { scope } = user
  if (requested.actingUser !== user.id) return otherUser
  const state = await readState()
  const refusal = withoutPage(state, scope, checkpoint, schema)
  if (refusal !== null) return refusal
  const from = checkpoint?.position ?? 0
  if (from >= state.head) return pageJson({ ...state, more: false, last: null, documents: '[]' }, scope, from)
  if (scope === 'administrator') return pull(product.database.sql, user, requested)
  const page = await pages.page(state, from, encoding)
  // The page may be from a later snapshot than the state, with a restore or a purge in between.
  return withoutPage(page.state, scope, checkpoint, schema) ?? page
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
  const { checkpoint: given, actingUser: asking, schema, ...others } = Object(variables) as Record<string, unknown>
  const checkpoint = given ?? null
  if (Object.keys(others).length > 0 || typeof asking !== 'string' || !Number.isInteger(schema)) return null
  if (Math.abs(schema as number) >= 2 ** 31 || (checkpoint !== null && !isCheckpoint(checkpoint))) return null
  return { checkpoint, actingUser: asking, schema: schema as number }
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
