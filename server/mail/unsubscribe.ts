import type { Request, RequestHandler } from 'express'
import { requestIdOf } from '../http/request-log.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { plainPage } from '../http/plain-page.ts'
import type { Product } from '../product.ts'
import { endSubscription } from './end-subscription.ts'
import { linkDoesNotWork } from './link-page.ts'
import { listsInSentence } from './mailing-lists.ts'
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'

/** GET /unsubscribe/{token}: asks for confirmation and changes nothing, because mail scanners open every link. */
export const unsubscribePage = answering(({ kind }) => {
  const title = `Unsubscribe from ${listsInSentence[kind]}?`
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
export const unsubscribe = answering(async ({ userId, kind }, { database, env }, request) => {
  await database.writes.begin(async (tx) => {
    await endSubscription(tx, { userId, kind }, requestIdOf(request))
  })
  const title = 'You have been unsubscribed'
  const [what, it] = kind === 'reminders' ? ['reminders by email', 'them'] : [listsInSentence[kind], 'it']
  return plainPage(
    title,
    `<main>
      <h1>${title}</h1>
      <p>You won’t get ${what}. You can choose ${it} again in
        <a href="${escapeHtml(env.publicUrl)}/profile">your profile</a>.</p>
    </main>`,
  )
})

type Answer = (unsubscription: Unsubscription, product: Product, request: Request) => string | Promise<string>

function answering(answer: Answer): (product: Product) => RequestHandler {
  return (product) => async (request, response) => {
    const unsubscription = readUnsubscribeToken(product.secret, String(request.params['token']))
    response.setHeader('cache-control', 'no-store')
    response.setHeader('referrer-policy', 'no-referrer')
    if (unsubscription) response.type('html').send(await answer(unsubscription, product, request))
    else
      linkDoesNotWork(product, response, 'the unsubscribe link at the end of the email that you want to stop getting')
  }
}
