import { randomUUID } from 'node:crypto'
import { administratorRoleGroupId, editorRoleGroupId } from '#sync/rules/roles.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import type { AnySql, Fragment, Sql } from '../db/client.ts'
import { isSignatureOf, signatureOf } from '../mail/signed-token.ts'

export type PreviewLink = { id: string; calendarEventId: string; madeBy: string; madeAt: string; expiresAt: string }

/** From its making. */
const linkLasts = 14 * 24 * 60 * 60 * 1000

/** Live links that an event may have at once. */
export const mostLinks = 20

const purpose = 'preview'

/** The address of a link below the product's: signed, so that a guessed one costs no look at the database. */
export function previewPath(secret: string, linkId: string): string {
  return `/preview/${linkId}.${signatureOf(secret, purpose, linkId)}`
}

/** The link that an address names; null if this installation did not issue it. */
export function claimedLink(secret: string, token: string): string | null {
  const [id = '', signature = '', ...more] = token.split('.')
  return more.length === 0 && isUuid(id) && isSignatureOf(secret, purpose, id, signature) ? id : null
}

const columns = (sql: AnySql): Fragment => sql`
  l.id, l.calendar_event_id, l.made_at, l.expires_at, p.first_name || ' ' || p.last_name as made_by`

/** Neither over nor revoked, of an event that is there, made by somebody who may still show it. */
const live = (sql: AnySql, now: Date): Fragment => sql`
  preview_link l join calendar_event e on e.id = l.calendar_event_id and not e.deleted
    join app_user u on u.id = l.made_by and u.role_group_id in (${administratorRoleGroupId}, ${editorRoleGroupId})
      and not u.locked_out_by_administrator and u.profile_deleted_at is null
    left join profile p on p.user_id = u.id
  where l.revoked_at is null and l.expires_at > ${now}`

export async function liveLink(sql: Sql, id: string, now: Date): Promise<PreviewLink | null> {
  const [row] = await sql<PreviewLink[]>`/* liveLink */
    select ${columns(sql)} from ${live(sql, now)} and l.id = ${id}`
  return row ?? null
}

/** The live links of an event, the newest first. */
export function liveLinks(sql: AnySql, eventId: string, now: Date): Promise<PreviewLink[]> {
  return sql<PreviewLink[]>`/* liveLinks */
    select ${columns(sql)} from ${live(sql, now)} and l.calendar_event_id = ${eventId} order by l.made_at desc, l.id`
}

/** @returns its id; null if there is no such event */
export async function makeLink(sql: AnySql, eventId: string, userId: string, now: Date): Promise<string | null> {
  const id = randomUUID()
  const rows = await sql`/* makePreviewLink */
    insert into preview_link (id, calendar_event_id, made_by, made_at, expires_at)
    select ${id}, e.id, ${userId}, ${now}, ${new Date(now.getTime() + linkLasts)}
    from calendar_event e where e.id = ${eventId} and not e.deleted`
  return rows.count > 0 ? id : null
}

/** Those of somebody who may not show events any more end for good, also if they may again. */
export async function endLinksOf(sql: AnySql, userId: string): Promise<void> {
  await sql`/* endPreviewLinks */
    update preview_link set revoked_at = now() where made_by = ${userId} and revoked_at is null`
}

/** @returns the event whose link it was; null if there was no such link, or it was revoked before */
export async function revokeLink(sql: AnySql, id: string, now: Date): Promise<string | null> {
  const [row] = await sql<{ eventId: string }[]>`/* revokePreviewLink */
    update preview_link set revoked_at = ${now} where id = ${id} and revoked_at is null returning calendar_event_id as event_id`
  return row?.eventId ?? null
}
