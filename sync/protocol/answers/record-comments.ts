/** What an administrator or editor has written about a record; the instant is ISO. `isOwn`: by whoever asks, who may take it back. */
export type RecordComment = { id: string; text: string; by: string; at: string; isOwn: boolean }

/** The comment before which an earlier page ends. It may have been taken back meanwhile. */
export type CommentPlace = Pick<RecordComment, 'id' | 'at'>

/** As many are answered at once, the latest; a page with fewer begins with the first comment. */
export const commentsOfPage = 100

/** What is on the screen of a thread: a page, and the earlier comments that it has asked for, the oldest first. */
export function wholeThread(
  earlier: readonly RecordComment[],
  latest: readonly RecordComment[],
): readonly RecordComment[] {
  const ofPage = new Set(latest.map(({ id }) => id))
  return [...earlier.filter(({ id }) => !ofPage.has(id)), ...latest]
}
