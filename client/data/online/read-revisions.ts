import { request } from './http/graphql-client.ts'
import { largestPage } from './http/in-pages.ts'

/**
 * Revisions, the newest first, page after page: a page of long texts is shorter than requested, so only an empty one is
 * known to be the end.
 * @param document requests `revisions` with `$offset` and `$first`
 * @throws GraphqlFailure
 */
export async function readRevisions<R extends { edit: string }>(
  document: string,
  variables: object,
  { most = Infinity, signal }: { most?: number; signal?: AbortSignal } = {},
): Promise<R[]> {
  const found = new Map<string, R>()
  for (let offset = 0; found.size < most;) {
    const page = { ...variables, offset, first: Math.min(largestPage, most - found.size) }
    const { revisions } = await request<{ revisions: R[] }>(document, page, signal)
    if (revisions.length === 0) break
    // A change that comes in between moves the others into the next page once more.
    for (const revision of revisions) found.set(revision.edit, revision)
    offset += revisions.length
  }
  return [...found.values()]
}
