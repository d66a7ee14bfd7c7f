import { request } from './http/graphql-client.ts'

/** A link that shows an event to somebody without an account; `path` is below the product's address, instants are ISO. */
export type PreviewLink = { id: string; path: string; madeBy: string | null; madeAt: string; expiresAt: string }

const fields = 'id path madeBy madeAt expiresAt'

/** The links to an event that work. @throws GraphqlFailure */
export async function readPreviewLinks(eventId: string, signal: AbortSignal): Promise<PreviewLink[]> {
  const text = `query previewLinks($id: ID!) { previewLinks(calendarEventId: $id) { ${fields} } }`
  return (await request<{ previewLinks: PreviewLink[] }>(text, { id: eventId }, signal)).previewLinks
}

/** @throws GraphqlFailure */
export async function createPreviewLink(eventId: string): Promise<PreviewLink> {
  const text = `mutation createPreviewLink($id: ID!) { createPreviewLink(calendarEventId: $id) { ${fields} } }`
  return (await request<{ createPreviewLink: PreviewLink }>(text, { id: eventId })).createPreviewLink
}

/** @throws GraphqlFailure */
export async function revokePreviewLink(id: string): Promise<void> {
  await request('mutation revokePreviewLink($id: ID!) { revokePreviewLink(id: $id) }', { id })
}
