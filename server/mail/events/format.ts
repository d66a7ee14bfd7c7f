import type { IncomingHttpHeaders } from 'node:http'
import { isUuid } from '#sync/protocol/uuid.ts'
import type { MailSettings } from '../settings.ts'

/** What a provider reports of a mail: that its address gave it back for good, or that its reader called it unwanted. */
export type MailEvent = { mailId: string; kind: 'returned' | 'unwanted' }

/** A call as it came: its body also as the bytes that may be signed. */
export type ProviderRequest = { body: unknown; bytes: Buffer; headers: IncomingHttpHeaders }

export type EventsProof = MailSettings['eventsProof']

/** One provider's format: its events in a body, and whether the request itself proves where it comes from. */
export type Format = {
  fits(body: unknown): boolean
  isSigned(request: ProviderRequest, proof: EventsProof, now: number): boolean
  events(body: unknown): MailEvent[]
}

export type Fields = Readonly<Record<string, unknown>>
export const fieldsOf = (value: unknown): Fields => Object(value) as Fields

/** Every mail's message id begins with the id of its row (`send-mail.ts`). */
export function mailIdIn(messageId: unknown): string | null {
  if (typeof messageId !== 'string') return null
  const [, id = ''] = /^<?([\da-f-]{36})@/i.exec(messageId) ?? []
  return isUuid(id) ? id : null
}

const hour = 3600

/**
 * Whether a signature is of this time, in seconds. Providers repeat for up to a day what nobody has answered; that a request is
 * repeated later changes nothing (decision 119).
 */
export function isRecent(timestamp: string | number, now: number): boolean {
  const age = now / 1000 - Number(timestamp)
  return age < 25 * hour && age > -hour / 4
}
