import type { Collection } from '#sync/entities/index.ts'
import type { CommentPlace, RecordComment } from '#sync/protocol/answers/record-comments.ts'
import { request } from './http/graphql-client.ts'

const fields = 'id text by at isOwn'

/** The latest comments of a record, the oldest first, and whom a comment can name. @throws GraphqlFailure */
export function readComments(documentId: string, signal: AbortSignal) {
  const text = `query recordComments($id: ID!) {
    comments: recordComments(documentId: $id) { ${fields} }
    people: reviewers { id name }
  }`
  return request<{ comments: RecordComment[]; people: { id: string; name: string }[] }>(
    text,
    { id: documentId },
    signal,
  )
}

/** Those before one of them, as many as a page has. @throws GraphqlFailure */
export async function readEarlierComments(documentId: string, { id, at }: CommentPlace): Promise<RecordComment[]> {
  const text = `query earlierComments($id: ID!, $beforeId: ID!, $beforeAt: String!) {
    comments: recordComments(documentId: $id, beforeId: $beforeId, beforeAt: $beforeAt) { ${fields} }
  }`
  const variables = { id: documentId, beforeId: id, beforeAt: at }
  return (await request<{ comments: RecordComment[] }>(text, variables)).comments
}

/** The same id again is the same comment. `path` is that of its section. @throws GraphqlFailure */
export async function addComment(comment: {
  id: string
  entity: Collection
  documentId: string
  path: string
  text: string
}): Promise<void> {
  const text = `mutation addComment($id: ID!, $entity: String!, $documentId: ID!, $path: String!, $text: String!) {
    addComment(id: $id, entity: $entity, documentId: $documentId, path: $path, text: $text) { id }
  }`
  await request(text, comment)
}

/** Takes back one's own. @throws GraphqlFailure */
export async function removeComment(id: string): Promise<void> {
  await request('mutation removeComment($id: ID!) { removeComment(id: $id) }', { id })
}
