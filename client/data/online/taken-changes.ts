import type { Collection } from '#sync/entities/index.ts'
import type { EditKind, Patch } from '#sync/protocol/edit.ts'
import type { Revision } from '#sync/protocol/make-edit.ts'
import { request } from './http/graphql-client.ts'
import { readRevisions } from './read-revisions.ts'

/** What an edit that the server took really changed, as its undo needs it; `name` is the document's current one. */
export type TakenChange = {
  edit: string
  entity: Collection
  documentId: string
  kind: EditKind
  before: Patch
  after: Patch
  position: number | null
  name: string | null
}

const batchDocument = `query batch($batch: ID!, $offset: Int!, $first: Int!) {
  revisions(batch: $batch, taken: true, offset: $offset, first: $first) {
    edit entity documentId kind before after position name
  }
}`

const changeDocument = `query change($edit: ID!) {
  revisions(edit: $edit, taken: true) { edit entity documentId kind before after position name }
}`

/** A change that the server took. @throws GraphqlFailure, or another error when the server knows of none */
export async function readChange(edit: string): Promise<Revision> {
  const { revisions } = await request<{ revisions: TakenChange[] }>(changeDocument, { edit })
  if (!revisions[0]) throw new Error(`the server has not taken ${edit}`)
  return toRevision(revisions[0])
}

/** Every change of a bulk change that the server took, the newest first. @throws GraphqlFailure */
export async function readBatch(batch: string): Promise<Revision[]> {
  return (await readRevisions<TakenChange>(batchDocument, { batch })).map(toRevision)
}

/** What is restored is named, so that it is not shown without a name until it has arrived. */
export function toRevision({ edit, entity, documentId, before, after, position, kind, name }: TakenChange): Revision {
  const named: Patch = kind === 'delete' && name !== null ? { name } : {}
  return { edit, entity, documentId, before: { ...named, ...before }, after: { ...named, ...after }, base: position }
}
