import type { RequestHandler } from 'express'
import {
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type ValidationRule,
} from 'graphql'
import type { Response } from 'graphql-http'
import { createHandler } from 'graphql-http/lib/use/express'
import { EditRefused, type Refusal } from '../errors.ts'
import { withJsonBody } from '../http/json-body.ts'
import { requestIdOf } from '../http/request-log.ts'
import { toRefusal } from '../http/to-refusal.ts'
import { actingUser, type Product } from '../product.ts'
import { oneOperation, shallowerThan } from './limits.ts'
import { spliceRawJson } from './raw-json.ts'
import type { GraphContext } from './resolver.ts'
import { schema } from './schema.ts'

const maxTokens = 1000
const deepest = 12
const rememberedDocuments = 500

const administratorRules: readonly ValidationRule[] = [...specifiedRules, oneOperation, shallowerThan(deepest)]
const everyonesRules: readonly ValidationRule[] = [...administratorRules, NoSchemaIntrospectionCustomRule]

/**
 * POST and GET /graphql by the GraphQL-over-HTTP specification. Parsed and validated documents are remembered (4.9x on
 * small queries); JSON built in SQL is spliced into the body (2x on large pages); a refusal's status becomes the answer's.
 */
export function graphqlHandler(product: Product): RequestHandler {
  const documents = new Map<string, DocumentNode>()
  const verdicts = new WeakMap<DocumentNode, Map<readonly ValidationRule[], readonly GraphQLError[]>>()
  const handle = createHandler<GraphContext>({
    schema,
    context: ({ raw }) => ({
      product,
      user: actingUser(raw),
      requestId: requestIdOf(raw) ?? null,
      address: raw.ip ?? '',
      headers: raw.headers,
      raw: [],
    }),
    validationRules: (request) =>
      actingUser(request.raw)?.scope === 'administrator' ? administratorRules : everyonesRules,
    parse: (source) => {
      const text = typeof source === 'string' ? source : source.body
      const known = documents.get(text)
      if (known) return known
      const document = parse(text, { maxTokens })
      if (documents.size >= rememberedDocuments) documents.delete(documents.keys().next().value ?? '')
      documents.set(text, document)
      return document
    },
    validate: (over, document, rules = specifiedRules) => {
      const known = verdicts.get(document)?.get(rules)
      if (known) return known
      const errors = validate(over, document, rules)
      verdicts.set(document, (verdicts.get(document) ?? new Map()).set(rules, errors))
      return errors
    },
    onOperation: (request, args, result) => answer(product, result, args.contextValue, request.headers),
  })
  return withJsonBody('1mb', handle)
}

/** The response: raw JSON spliced in, refusals with their status, unexpected errors logged and told without detail. */
function answer(
  product: Product,
  result: ExecutionResult,
  context: GraphContext | undefined,
  headers: object,
): Response {
  const refusals = (result.errors ?? []).map((error) => toRefusal(error.originalError ?? error))
  for (const [index, refusal] of refusals.entries()) {
    if (refusal.status >= 500) product.log.error({ err: result.errors?.[index]?.originalError }, 'a query failed')
  }
  const errors = (result.errors ?? []).map((error, index) => ({
    message: refusals[index]?.message ?? error.message,
    path: error.path,
    locations: error.locations,
    extensions: extensionsOf(refusals[index]),
  }))
  const data = result.data === undefined ? {} : { data: result.data }
  const body = JSON.stringify(errors.length > 0 ? { errors, ...data } : data)
  const refusal = refusals.find((one) => transportStatuses.has(one.status))
  const accept = String(Reflect.get(headers, 'accept') ?? '')
  const type = accept.includes('application/graphql-response+json')
    ? 'application/graphql-response+json'
    : 'application/json'
  return [
    spliceRawJson(body, context?.raw ?? []),
    {
      status: refusal?.status ?? 200,
      statusText: refusal?.code ?? 'OK',
      headers: {
        'content-type': `${type}; charset=utf-8`,
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

/** Refusals of the request as a whole (sign in again, come back later) are told by the HTTP status too. */
const transportStatuses = new Set([401, 403, 409, 413, 429, 500, 503])
