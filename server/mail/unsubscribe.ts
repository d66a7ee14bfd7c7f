import type { Request, RequestHandler, Response } from 'express'
import { recordAudit } from '../account/audit.ts'
import { requestIdOf } from '../http/request-log.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { plainPage } from '../http/plain-page.ts'
import type { Product } from '../product.ts'
import { readUnsubscribeToken, type Newsletter, type Unsubscription } from './unsubscribe-token.ts'

const names: Record<Newsletter, string> = { daily: 'daily update', weekly: 'weekly update' }

/** GET /unsubscribe/{token}: asks for confirmation and changes nothing, because mail scanners open every link. */
export const unsubscribePage = answering(({ newsletter }) => {
  const title = `Stop the ${names[newsletter]} emails?`
  return plainPage(
    title,
    `<main>
      <h1>${title}</h1>
      <form method="post"><button type="submit">Unsubscribe</button></form>
    </main>`,
  )
})

/**
 * POST /unsubscribe/{token}: ends the subscription without a sign-in, by the page's button or by a mail program's one click
 * (RFC 8058). The token is the authority (product 7); a repeated request changes nothing.
 */
export const unsubscribe = answering(async ({ userId, newsletter }, { database, env }, request) => {
  const column = newsletter === 'daily' ? 'is_subscribed_to_daily_news_letter' : 'is_subscribed_to_weekly_news_letter'
  await database.writes.begin(async (tx) => {
    const ended = await tx`/* unsubscribe */
      update profile set ${tx(column)} = false where user_id = ${userId} and ${tx(column)} returning id`
    const detail = { newsletter }
    const requestId = requestIdOf(request)
    if (ended.length > 0) await recordAudit(tx, { action: 'unsubscribed', userId, subject: userId, detail, requestId })
  })
  const title = 'You have been unsubscribed'
  return plainPage(
    title,
    `<main>
      <h1>${title}</h1>
      <p>You won’t get any more ${names[newsletter]} emails. You can turn them back on in
        <a href="${escapeHtml(env.publicUrl)}/profile">your profile</a>.</p>
    </main>`,
  )
})

type Answer = (asked: Unsubscription, product: Product, request: Request) => string | Promise<string>

function answering(answer: Answer): (product: Product) => RequestHandler {
  return (product) => async (request, response) => {
    const asked = readUnsubscribeToken(product.secret, String(request.params['token']))
    response.setHeader('cache-control', 'no-store')
    response.setHeader('referrer-policy', 'no-referrer')
    if (asked) response.type('html').send(await answer(asked, product, request))
    else refuse(product, response)
  }
}

function refuse({ env }: Product, response: Response): void {
  const title = 'This link doesn’t work'
  const support = escapeHtml(env.supportEmail)
  response
    .status(404)
    .type('html')
    .send(
      plainPage(
        title,
        `<main>
      <h1>${title}</h1>
      <p>Please use the unsubscribe link at the end of one of our emails, or write to
        <a href="mailto:${support}">${support}</a>.</p>
    </main>`,
      ),
    )
}
