import express, { type Request, type RequestHandler } from 'express'
import { boundBody } from '../../http/bound-body.ts'
import { BadRequest, NotFound, NotSignedIn } from '../../kit/errors.ts'
import type { Product } from '../../product.ts'
import { mailReturned, mailUnwanted } from '../returned-mail.ts'
import { isSame } from './is-same.ts'
import type { ProviderRequest } from './format.ts'
import { mailgun } from './mailgun.ts'
import { sendGrid } from './send-grid.ts'

const mostBytes = 1024 * 1024
const formats = [mailgun, sendGrid]

/**
 * POST /api/mail-events: what the mail provider reports of mails, in the formats of Mailgun and SendGrid. Only with
 * MAIL_EVENTS_SECRET, which signs the body or is the password of the call, or MAIL_EVENTS_KEY, by which its signature is
 * verified. Unknown mails are passed over, repeats change nothing. Answered with 200: Mailgun repeats what gets any other answer.
 */
export function takeMailEvents({ env, database }: Pick<Product, 'env' | 'database'>): RequestHandler {
  const { eventsProof } = env.mail
  const readBytes = boundBody(mostBytes, express.raw({ limit: mostBytes, type: () => true }))
  if (eventsProof.secret === undefined && eventsProof.verificationKey === undefined) {
    return () => {
      throw new NotFound()
    }
  }
  return (request, response, next) => {
    readBytes(request, response, (error?: unknown) => {
      if (error) next(error)
      else take(request).then(() => response.status(200).end(), next)
    })
  }
  async function take(request: Request): Promise<void> {
    const received = toProviderRequest(request)
    const format = formats.find(({ fits }) => fits(received.body))
    if (!hasPassword(request, eventsProof.secret) && !format?.isSigned(received, eventsProof, Date.now()))
      throw new NotSignedIn()
    if (!format) throw new BadRequest('These are not the events of a mail provider that is known here.')
    for (const { mailId, kind } of format.events(received.body)) {
      await database.writes.begin((tx) => (kind === 'returned' ? mailReturned(tx, mailId) : mailUnwanted(tx, mailId)))
    }
  }
}

/** @throws BadRequest for a body that is no JSON */
function toProviderRequest({ body, headers }: Request): ProviderRequest {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  try {
    return { body: JSON.parse(bytes.toString()) as unknown, bytes, headers }
  } catch {
    throw new BadRequest('This is not JSON.')
  }
}

/** HTTP Basic authentication (RFC 7617), with any name. */
function hasPassword({ headers }: Request, secret: string | undefined): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const [, password = ''] = /^[^:]*:(.*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return secret !== undefined && isSame(secret, password)
}
