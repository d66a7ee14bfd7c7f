import type { UsedBy } from '#sync/protocol/push-answer.ts'
import { request } from './http/graphql-client.ts'
import type { Page } from './http/use-pages.ts'
import { hasRemoved } from './removed-files.ts'

/** Where a file is shown: `usedBy` are the first 50 of `total`. */
export type FileUses = { filename: string; mimeType: string; isRemoved: boolean; usedBy: UsedBy[]; total: number }

/** @throws GraphqlFailure; null for a file that never was */
export async function readFileUses(id: string, signal?: AbortSignal): Promise<FileUses | null> {
  const text = `query fileUses($id: ID!) {
    fileUses(id: $id) { filename mimeType isRemoved total usedBy: uses { collection id name date } }
  }`
  return (await request<{ fileUses: FileUses | null }>(text, { id }, signal)).fileUses
}

/** Removes a file for good. @throws GraphqlFailure */
export async function removeFile(id: string): Promise<void> {
  await request(`mutation removeFile($id: ID!) { removeFile(id: $id) }`, { id })
  hasRemoved(id)
}

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
