import type { Collection } from '#sync/entities/index.ts'
import { commentsOfPage, type CommentPlace, type RecordComment } from '#sync/protocol/answers/record-comments.ts'
import type { AnySql, Transaction } from '../db/client.ts'
import { mentionedIn, shownMentions, type Named } from './mentions.ts'

type Stored = Omit<RecordComment, 'isOwn'> & { userId: string }

type Thread = { documentId: string; userId: string; people: readonly Named[]; before?: CommentPlace | undefined }

/** The latest comments of a record, or the latest before a place: at most `commentsOfPage`, the oldest first. */
export async function commentsOf(
  sql: AnySql,
  { documentId, userId, people, before }: Thread,
): Promise<RecordComment[]> {
  const { at = null, id = null } = before ?? {}
  const rows = await sql<Stored[]>`/* commentsOf */
    select c.id, c.text, c.at, c.user_id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.email) as by
    from record_comment c join app_user u on u.id = c.user_id left join profile p on p.user_id = c.user_id
    where c.document_id = ${documentId}
      and (${at}::text::timestamptz is null or (c.at, c.id) < (${at}::text::timestamptz, ${id}::uuid))
    order by c.at desc, c.id desc limit ${commentsOfPage}`
  return rows.toReversed().map(({ userId: author, ...comment }) => ({
    ...comment,
    text: shownMentions(comment.text, people, 'someone'),
    isOwn: author === userId,
  }))
}

type NewComment = { id: string; entity: Collection; documentId: string; userId: string; text: string; at: Date }

/**
 * Sent again under the same id it is the same comment, which its author may have corrected because the first answer was lost: it is then
 * one of now. @returns whom it names by id and has not named before; null if it says nothing new
 */
export async function storeComment(tx: Transaction, comment: NewComment): Promise<string[] | null> {
  const { id, entity, documentId, userId, text, at } = comment
  const { count } = await tx`/* storeComment */
    insert into record_comment (id, entity, document_id, user_id, text, at)
    values (${id}, ${entity}, ${documentId}, ${userId}, ${text}, ${at}) on conflict (id) do nothing`
  if (count > 0) return mentionedIn(text)
  const [before] = await tx<{ text: string }[]>`/* commentBefore */
    select text from record_comment where id = ${id} and user_id = ${userId} and document_id = ${documentId} for update`
  if (!before || before.text === text) return null
  await tx`/* correctComment */ update record_comment set text = ${text}, at = ${at} where id = ${id}`
  const named = new Set(mentionedIn(before.text))
  return mentionedIn(text).filter((one) => !named.has(one))
}

/** Takes back one's own comment. @returns the record that it was about; null if there is none of theirs */
export async function removeComment(sql: AnySql, id: string, userId: string): Promise<string | null> {
  const [gone] = await sql<{ documentId: string }[]>`/* removeComment */
    delete from record_comment where id = ${id} and user_id = ${userId} returning document_id`
  return gone?.documentId ?? null
}
