import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import type { PullAnswer, PulledDocument } from '#sync/protocol/pull-answer.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import type { BrowserLike } from './cookie-jar.ts'

type Body = { data?: { pull: PullAnswer }; errors?: { message: string; extensions?: { code: string } }[] }

export type PullResponse = { status: number; answer: PullAnswer | undefined; code: string | undefined }

/** The query of a pull, as pages send it. */
export const pullQuery = `query pull($checkpoint: JSON, $actingUser: ID!, $schema: Int!) {
  pull(checkpoint: $checkpoint, actingUser: $actingUser, schema: $schema)
}`

/** Sends one request to pull, as a device does. */
export async function pullOnce(
  browser: BrowserLike,
  userId: string,
  checkpoint: unknown = null,
  schema = SCHEMA,
): Promise<PullResponse> {
  const response = await browser.post('/graphql', {
    query: pullQuery,
    variables: { checkpoint, actingUser: userId, schema },
  })
  const body = (await response.json()) as Body
  return { status: response.status, answer: body.data?.pull, code: body.errors?.[0]?.extensions?.code }
}

export type Pulled = { documents: PulledDocument[]; checkpoint: Checkpoint; pages: number }

/** Pulls everything after `checkpoint` (null: from the start); `since` is stored as described in (design 5). */
export async function pullAll(browser: BrowserLike, userId: string, from: Checkpoint | null = null): Promise<Pulled> {
  const documents: PulledDocument[] = []
  let checkpoint = from
  for (let pages = 1; ; pages += 1) {
    const { answer, status, code } = await pullOnce(browser, userId, checkpoint)
    if (answer?.answer !== 'PAGE') throw new Error(`no page: ${status} ${code ?? ''} ${answer?.answer ?? ''}`)
    documents.push(...answer.documents)
    const { epoch, scope, position, head, more } = answer
    const since = checkpoint === null ? head : more || from === null ? checkpoint.since : position
    checkpoint = { epoch, scope, position, since }
    if (!more) return { documents, checkpoint, pages }
  }
}
