import { codePageAddress } from '#sync/protocol/code-pages.ts'
import { serverAddress } from '#sync/protocol/server-addresses.ts'

type Match = { url: URL; request: Request; sameOrigin: boolean }

/** Addresses that the server answers itself: they never get the shell, not even offline (design 9). */
export const serverAddresses = [serverAddress, codePageAddress]

/** Public CMS content, the only API answers that are cached; each of these queries is the only one in its text. */
const publicOperations = /^\s*query\s+(?:aboutPage|publicText|loginPartialPageViewModel)\b/

/** Files with their content's hash in their name. */
export function isAsset({ url, sameOrigin }: Match): boolean {
  return sameOrigin && url.pathname.startsWith('/assets/')
}

/** `GET /graphql` of the operations aboutPage, publicText and loginPartialPageViewModel. */
export function isPublicContent({ url, request, sameOrigin }: Match): boolean {
  if (!sameOrigin || request.method !== 'GET' || url.pathname !== '/graphql') return false
  return publicOperations.test(url.searchParams.get('query') ?? '')
}

/** An image by its unguessable id, which never changes; videos are never cached. */
export function isImage({ url, request, sameOrigin }: Match): boolean {
  return sameOrigin && url.pathname.startsWith('/blobs/') && request.destination === 'image'
}
