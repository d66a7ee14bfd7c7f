import { randomUUID } from 'node:crypto'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { Edit, Patch } from '#sync/protocol/edit.ts'
import { creation, kindOf } from '#sync/protocol/make-edit.ts'
import type { EditAnswer, PushAnswer, WithdrawAnswer } from '#sync/protocol/push-answer.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import type { BrowserLike } from './cookie-jar.ts'

type Body<T> = { data?: T | null; errors?: { message: string; extensions: { code: string } }[] }
export type GraphqlResponse<T> = {
  status: number
  data: T | undefined
  code: string | undefined
  message: string | undefined
  retryAfter: string | null
}

/** Sends one GraphQL request, as a page does. */
export async function requestGraphql<T>(
  browser: BrowserLike,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlResponse<T>> {
  const response = await browser.post('/graphql', { query, variables })
  const { data, errors } = (await response.json()) as Body<T>
  const [error] = errors ?? []
  return {
    status: response.status,
    data: data ?? undefined,
    code: error?.extensions?.code,
    message: error?.message,
    retryAfter: response.headers.get('retry-after'),
  }
}

const pushDocument = `mutation push($edits: JSON!, $actingUser: ID!, $schema: Int!) {
  push(edits: $edits, actingUser: $actingUser, schema: $schema)
}`

const withdrawDocument = `mutation withdraw($id: ID!, $actingUser: ID!) { withdraw(id: $id, actingUser: $actingUser) }`

/** Sends one request to push. @returns its answer, also a refusal */
export async function pushOnce(browser: BrowserLike, userId: string, edits: unknown, schema = SCHEMA) {
  const variables = { edits, actingUser: userId, schema }
  const { data, ...rest } = await requestGraphql<{ push: PushAnswer }>(browser, pushDocument, variables)
  return { ...rest, answer: data?.push }
}

/** The answers to the edits of one push. */
export async function pushEdits(browser: BrowserLike, userId: string, edits: unknown[]): Promise<EditAnswer[]> {
  const { answer, status, message } = await pushOnce(browser, userId, edits)
  if (answer?.answer !== 'ANSWERS') throw new Error(`no answers: ${status} ${message ?? ''} ${answer?.answer ?? ''}`)
  return answer.answers
}

export async function withdrawEdit(browser: BrowserLike, userId: string, id: string) {
  const variables = { id, actingUser: userId }
  const { data, ...rest } = await requestGraphql<{ withdraw: WithdrawAnswer }>(browser, withdrawDocument, variables)
  return { ...rest, answer: data?.withdraw }
}

/** An edit as a device creates it. */
export function editOf(
  entity: Collection,
  documentId: string,
  parts: { before?: Patch; after: Patch; base?: number | null; kind?: Edit['kind'] },
): Edit {
  const { before = {}, after, base = null, kind = kindOf(after) } = parts
  const made = { id: randomUUID(), madeAt: '2026-11-20T12:00:00.000Z' }
  return { ...made, entity, documentId, kind, base, before, after }
}

/** An edit that creates a document with these fields; its lists are arrays, as in forms. */
export function createOf(entity: Collection, fields: Record<string, unknown>, documentId: string = randomUUID()): Edit {
  const definition = entityOf(entity)
  const { before, after } = creation(definition, documentToState(definition, fields))
  return editOf(entity, documentId, { before, after, kind: 'create' })
}
