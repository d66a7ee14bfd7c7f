import { createHash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Transaction } from '../db/client.ts'
import { lockAccounts } from '../db/lock-accounts.ts'
import { readCookie } from '../http/cookie.ts'
import type { Product } from '../product.ts'

/** What a short-lived HttpOnly cookie stands for. */
export type TicketPurpose = 'Registration' | 'SecondFactor' | 'ExternalStart' | 'ExternalIdentity'

export type Ticket = { userId: string | null; content: Record<string, unknown> }

type NewTicket = {
  purpose: TicketPurpose
  userId?: string | undefined
  content?: Record<string, unknown>
  minutes: number
}

type Parts = Pick<Product, 'env' | 'database'>

/** Stores a ticket and gives the browser the cookie that stands for it: 256 random bits, stored as their SHA-256. */
export async function giveTicket({ env, database }: Parts, response: Response, ticket: NewTicket): Promise<void> {
  const { purpose, userId = null, content = {}, minutes } = ticket
  const id = randomBytes(32).toString('base64url')
  const { sql } = database
  await sql`/* giveTicket */
    insert into ticket (id_hash, purpose, user_id, content, expires_at)
    values (${hashOf(id)}, ${purpose}, ${userId}, ${JSON.stringify(content)}::text::jsonb,
      now() + make_interval(mins => ${minutes}))`
  await sql`/* forgetExpiredTickets */ delete from ticket where expires_at < now()`
  response.cookie(cookieName(env, purpose), id, { ...cookieOptions(env), maxAge: minutes * 60_000 })
}

/** The ticket whose cookie the request brings: neither expired nor used. */
export async function readTicket(
  { env, database }: Parts,
  request: Pick<Request, 'headers'>,
  purpose: TicketPurpose,
): Promise<Ticket | null> {
  const id = readCookie(request.headers, cookieName(env, purpose))
  if (id === undefined) return null
  const [row] = await database.sql<Ticket[]>`/* readTicket */
    select user_id, content from ticket
    where id_hash = ${hashOf(id)} and purpose = ${purpose} and used_at is null and expires_at > now()`
  return row ?? null
}

/**
 * Uses the ticket up inside a transaction, so that what it allows happens once, however often it is requested at the
 * same time.
 * @returns null when it is expired, used or missing
 */
export async function takeTicket(
  tx: Transaction,
  env: Product['env'],
  request: Pick<Request, 'headers'>,
  purpose: TicketPurpose,
): Promise<Ticket | null> {
  const id = readCookie(request.headers, cookieName(env, purpose))
  if (id === undefined) return null
  await lockOwnerOfTicket(tx, env, request, purpose)
  // What it says about a person is not stored longer than needed.
  const [row] = await tx<Ticket[]>`/* takeTicket */
    delete from ticket
    where id_hash = ${hashOf(id)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning user_id, content`
  return row ?? null
}

/** Locks the account whose ticket it is, in its order among those that the call needs besides (server/db/lock-accounts.ts). */
export async function lockOwnerOfTicket(
  tx: Transaction,
  env: Product['env'],
  request: Pick<Request, 'headers'>,
  purpose: TicketPurpose,
  { ids = [], email }: { ids?: readonly string[]; email?: string } = {},
): Promise<void> {
  const id = readCookie(request.headers, cookieName(env, purpose)) ?? ''
  const owners = await tx<{ userId: string }[]>`/* ownerOfTicket */
    select user_id from ticket where id_hash = ${hashOf(id)} and user_id is not null`
  const all = [...ids, ...owners.map(({ userId }) => userId)]
  if (all.length > 0 || email !== undefined) await lockAccounts(tx, { ids: all, ...(email !== undefined && { email }) })
}

/** Ends this browser's ticket, if it has one: what somebody began here must not pass to the next person. */
async function endTicket(
  { env, database }: Parts,
  { headers }: Pick<Request, 'headers'>,
  purpose: TicketPurpose,
): Promise<void> {
  const id = readCookie(headers, cookieName(env, purpose))
  if (id === undefined) return
  await database.sql`/* endTicket */ delete from ticket where id_hash = ${hashOf(id)} and purpose = ${purpose}`
}

/**
 * The person whom an external provider has proved in this browser, or was asked to, may not be the one who uses it from
 * now on.
 */
export async function endExternalTickets(parts: Parts, request: Pick<Request, 'headers'>): Promise<void> {
  await endTicket(parts, request, 'ExternalStart')
  await endTicket(parts, request, 'ExternalIdentity')
}

/** The browser forgets the cookie. */
export function dropTicket({ env }: Pick<Product, 'env'>, response: Response, purpose: TicketPurpose): void {
  response.clearCookie(cookieName(env, purpose), cookieOptions(env))
}

function cookieName({ publicUrl }: Product['env'], purpose: TicketPurpose): string {
  const name = purpose.replace(/[A-Z]/g, (letter, at: number) => (at > 0 ? '-' : '') + letter.toLowerCase())
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

function cookieOptions({ publicUrl }: Product['env']) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https:') } as const
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
