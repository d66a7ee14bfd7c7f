import type { FileUses, LibraryPicture } from '#sync/protocol/answers/file-uses.ts'
import { request } from './http/graphql-client.ts'
import type { Page } from './http/use-pages.ts'
import { hasRemoved } from './removed-files.ts'

/** @throws GraphqlFailure; null for a file that never was */
export async function readFileUses(id: string, signal?: AbortSignal): Promise<FileUses | null> {
  const text = `query fileUses($id: ID!) {
    fileUses(id: $id) { filename mimeType isRemoved total uses { collection id name date } }
  }`
  return (await request<{ fileUses: FileUses | null }>(text, { id }, signal)).fileUses
}

/** Removes a file for good. @throws GraphqlFailure */
export async function removeFile(id: string): Promise<void> {
  await request(`mutation removeFile($id: ID!) { removeFile(id: $id) }`, { id })
  hasRemoved(id)
}

/** A page of the pictures whose name or text holds the search, the latest first. @throws GraphqlFailure */
export async function readPictures(search: string, offset: number, signal: AbortSignal): Promise<Page<LibraryPicture>> {
  const text = `query pictureLibrary($search: String, $offset: Int) {
    pictureLibrary(search: $search, offset: $offset) { hasMore pictures { id filename alternativeText uses } }
  }`
  type Answer = { pictureLibrary: { hasMore: boolean; pictures: LibraryPicture[] } }
  const { pictureLibrary } = await request<Answer>(text, { search, offset }, signal)
  return { rows: pictureLibrary.pictures, hasMore: pictureLibrary.hasMore }
}
