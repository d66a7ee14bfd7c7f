import type { Request, RequestHandler } from 'express'
import {
  execute,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type ValidationRule,
} from 'graphql'
import type { Response } from 'graphql-http'
import { createHandler } from 'graphql-http/lib/use/express'
import { withMutex } from '../kit/keyed-mutex.ts'
import { EditRefused, type Refusal } from '../kit/errors.ts'
import { addressBlock, clientAddress } from '../http/client-address.ts'
import { withJsonBody } from '../http/json-body.ts'
import { countRefusal } from '../http/counted-refusals.ts'
import { requestIdOf } from '../http/request-log.ts'
import { toRefusal } from '../http/to-refusal.ts'
import { administratorRole } from '#sync/rules/roles.ts'
import { actingUser, type ActingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'
import { emptyAnswer, isTooMuch } from '../graphql/answer-size.ts'
import { queriesLists, costlyVariables } from './cost.ts'
import { mediaTypeFor } from '../graphql/media-type.ts'
import { withPlainPulls } from '../sync/plain-pull.ts'
import { isFromPage, refusalOfNewer, withRefusalOfNewer } from './newer-page.ts'
import { parsedQueries, type ParsedQueries } from './parsed-queries.ts'
import { spliceRawJson } from '../graphql/raw-json.ts'
import type { GraphContext } from '../graphql/resolver.ts'
import { schema } from './schema.ts'
import { createQueryQueue } from '../graphql/query-queue.ts'

/** Bytes of a body whose variables cost little. */
const smallBody = 64_000

/** Characters of an error that are sent: the library quotes its input, which may be a megabyte. */
const longestMessage = 500

const everyonesRules: readonly ValidationRule[] = [...specifiedRules, NoSchemaIntrospectionCustomRule]

/**
 * POST and GET /graphql by the GraphQL-over-HTTP specification. Parsed and validated documents are cached (4.9x on
 * small queries); JSON built in SQL is spliced into the body (2x on large pages); a refusal's status becomes the
 * response's.
 */
export function graphqlHandler(product: Product): RequestHandler {
  const documents = parsedQueries()
  const verdicts = new WeakMap<DocumentNode, Map<readonly ValidationRule[], readonly GraphQLError[]>>()
  const verdictOn = (document: DocumentNode, rules: readonly ValidationRule[]) => {
    const known = verdicts.get(document)?.get(rules)
    if (known) return known
    // Who may not read the schema does not learn its fields from suggestions either.
    const errors = validate(schema, document, rules, { hideSuggestions: rules === everyonesRules })
    verdicts.set(document, (verdicts.get(document) ?? new Map()).set(rules, errors))
    return errors
  }
  const handle = createHandler<GraphContext>({
    schema,
    onSubscribe: ({ raw }, { query }) => {
      if (!isFromPage(raw.headers)) return undefined
      const document = parsedOrNull(documents, query)
      if (!document || verdictOn(document, rulesFor(raw)).length === 0) return undefined
      const refusal = refusalOfNewer(document)
      return refusal ? answer(product, { errors: [refusal] }, undefined, raw) : undefined
    },
    context: ({ raw }) => ({
      product,
      user: actingUser(raw),
      requestId: requestIdOf(raw) ?? null,
      address: clientAddress(raw),
      headers: raw.headers,
      raw: [],
      size: emptyAnswer(),
    }),
    validationRules: ({ raw }) => rulesFor(raw),
    parse: (source) => documents.parse(typeof source === 'string' ? source : source.body),
    validate: (_over, document, rules = specifiedRules) => verdictOn(document, rules),
    execute: (args) => {
      const refusal = costlyVariables(args.document, args.variableValues ?? {})
      if (refusal) return { errors: [refusal] }
      const { user, address, headers } = args.contextValue as GraphContext
      const hideSuggestions = !mayReadSchema(user)
      // Each error would quote the whole value: one is enough.
      const run = async () => {
        const result = await execute({ ...args, options: { maxCoercionErrors: 1 }, hideSuggestions })
        const whole = refusedWhole(args.contextValue as GraphContext, result)
        return isFromPage(headers) ? withRefusalOfNewer(whole) : whole
      }
      // A list may use most of what a request may cost: twenty at once, from one user or one address, must not keep the
      // process from everybody else.
      return queriesLists(args.document) ? withMutex(`lists of ${user?.id ?? addressBlock(address)}`, run) : run()
    },
    formatError: (error) =>
      error.message.length > longestMessage ? new GraphQLError(shortened(error.message)) : error,
    onOperation: (request, args, result) => answer(product, result, args.contextValue, request.raw),
  })
  const turn = createQueryQueue()
  const handleQueued: RequestHandler = async (request, response, next) => {
    const isSmall = Number(request.headers['content-length'] ?? 0) <= smallBody
    if (!isSmall || !documents.has(textOf(request))) await turn()
    return handle(request, response, next)
  }
  return withJsonBody(1024 * 1024, withPlainPulls(product, handleQueued))
}

function rulesFor(request: Request): readonly ValidationRule[] {
  return mayReadSchema(actingUser(request)) ? specifiedRules : everyonesRules
}

/** What is no query is refused where it is read. */
function parsedOrNull(documents: ParsedQueries, text: string): DocumentNode | null {
  try {
    return documents.parse(text)
  } catch {
    return null
  }
}

/** An answer of which a part was too much is refused as a whole, wherever in it that was. */
function refusedWhole({ size }: GraphContext, result: ExecutionResult): ExecutionResult {
  return result.errors && isTooMuch(size) ? { data: null, errors: result.errors.slice(0, 1) } : result
}

function textOf({ body, query }: Request): string {
  const text: unknown = Reflect.get(Object(body), 'query') ?? query['query']
  return typeof text === 'string' ? text : ''
}

function shortened(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage)} …` : message
}

/**
 * The response: raw JSON spliced in, refusals with their status, unexpected errors logged and reported without detail.
 */
function answer(
  product: Product,
  result: ExecutionResult,
  context: GraphContext | undefined,
  { headers, res: response }: Request,
): Response {
  const refusals = (result.errors ?? []).map((error) => toRefusal(error.originalError ?? error))
  for (const [index, refusal] of refusals.entries()) {
    const error = result.errors?.[index]?.originalError
    if (refusal.status >= 500 && !countRefusal(product.log, error, 'graphql', response))
      product.log.error({ err: error }, 'a query failed')
  }
  const errors = (result.errors ?? []).map((error, index) => ({
    message: shortened(refusals[index]?.message ?? error.message),
    path: error.path,
    locations: error.locations,
    extensions: extensionsOf(refusals[index]),
  }))
  const data = result.data === undefined ? {} : { data: result.data }
  const body = JSON.stringify(errors.length > 0 ? { errors, ...data } : data)
  const refusal = refusals.find((one) => transportStatuses.has(one.status))
  return [
    spliceRawJson(body, context?.raw ?? []),
    {
      status: refusal?.status ?? 200,
      statusText: refusal?.code ?? 'OK',
      headers: {
        'content-type': `${mediaTypeFor(Reflect.get(headers, 'accept'))}; charset=utf-8`,
        'cache-control': 'no-store',
        ...(refusal?.retryAfterSeconds === undefined ? {} : { 'retry-after': String(refusal.retryAfterSeconds) }),
      },
    },
  ]
}

function extensionsOf(refusal: Refusal | undefined) {
  const detail = refusal instanceof EditRefused ? { fields: refusal.fields, usedBy: refusal.usedBy } : {}
  return { code: refusal?.code, ...detail }
}

/** Refusals of the request as a whole (sign in again, try again later) also set the HTTP status. */
const transportStatuses = new Set([401, 403, 409, 413, 429, 500, 503])

/** Introspection and suggested names are for administrators (security 19). */
function mayReadSchema(user: ActingUser | null): boolean {
  return user?.roles.includes(administratorRole) ?? false
}
