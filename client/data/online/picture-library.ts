import { request } from './http/graphql-client.ts'
import type { Page } from './http/use-pages.ts'

/** A picture that was uploaded before, with what its last use says it shows and how many records show it. */
export type LibraryPicture = { id: string; filename: string; alternativeText: string | null; uses: number }

/** A page of the pictures whose name or text holds the search, the latest first. @throws GraphqlFailure */
export async function readPictures(search: string, offset: number, signal: AbortSignal): Promise<Page<LibraryPicture>> {
  const text = `query pictureLibrary($search: String, $offset: Int) {
    pictureLibrary(search: $search, offset: $offset) { hasMore pictures { id filename alternativeText uses } }
  }`
  type Answer = { pictureLibrary: { hasMore: boolean; pictures: LibraryPicture[] } }
  const { pictureLibrary } = await request<Answer>(text, { search, offset }, signal)
  return { rows: pictureLibrary.pictures, hasMore: pictureLibrary.hasMore }
}
