import type { RequestHandler } from 'express'
import { NotFound } from '../kit/errors.ts'
import { escapeHtml } from '../html/escape-html.ts'
import type { Product } from '../product.ts'
import { openText } from '../sealing/sealed-text.ts'
import { aboutMail } from './put-mail.ts'

type StoredMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  sentAt: string
}

const most = 500

/** GET /dev/mailbox.json: the mails that were not sent anywhere, newest first. Only outside production, without SMTP_URL. */
export const readMailbox = development((product) => async (_request, response) => {
  response.json(await storedMails(product))
})

/** DELETE /dev/mailbox.json: empties it. */
export const emptyMailbox = development(({ database }) => async (_request, response) => {
  await database.sql`/* emptyMailbox */ delete from mail`
  response.status(204).end()
})

/** GET /dev/mailbox: the same as a page: what mail programs show, the text and the headers side by side, with working links. */
export const mailboxPage = development((product) => async (_request, response) => {
  const { env } = product
  const mails = await storedMails(product)
  const content = mails.length === 0 ? '<p>There are no mails yet.</p>' : mails.map(article).join('\n')
  response.type('html').send(`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Development mailbox</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>Development mailbox</h1>
    <p>${escapeHtml(env.productName)} sends no mails until SMTP_URL is set. Reload to see new ones.</p>
    ${content}
  </body>
</html>
`)
})

/** GET /dev/mailbox/{id}: a mail as a mail program shows it; it may load pictures and open links, and run nothing. */
export const mailPage = development((product) => async (request, response) => {
  const mail = (await storedMails(product)).find(({ id }) => id === request.params['id'])
  if (!mail) throw new NotFound()
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  )
  response.removeHeader('x-frame-options')
  response.type('html').send(mail.html.replace('<head>', '<head><base target="_blank" />'))
})

const style = `
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
      body { max-width: 80rem; margin: 2rem auto; padding: 0 1rem; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: inherit; }
      article { border-top: 1px solid; padding: 1rem 0; }
      .parts { display: grid; gap: 1rem; }
      .parts > * { min-width: 0; }
      iframe { width: 100%; height: 40rem; border: 1px solid; border-radius: 8px; resize: vertical; }
      dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0; overflow-wrap: anywhere; }
      dd { margin: 0; min-width: 0; }
      h3 { margin: 0 0 0.5rem; font-size: 1rem; }
      @media (min-width: 60rem) { .parts { grid-template-columns: 3fr 2fr; } }
    `

function development(handler: (product: Product) => RequestHandler): (product: Product) => RequestHandler {
  return (product) => {
    const isThere = !product.env.production && product.env.mail.smtpUrl === undefined
    if (isThere) return handler(product)
    return () => {
      throw new NotFound()
    }
  }
}

async function storedMails({ database, secret }: Product): Promise<StoredMail[]> {
  const mails = await database.sql<StoredMail[]>`/* storedMails */
    select id, to_address as to, subject, text, html, headers, sent_at from mail
    where sent_at is not null and text is not null order by created_at desc, id limit ${most}`
  const open = (id: string, sealed: string) => openText(secret, aboutMail(id), sealed) ?? ''
  return mails.map((mail) => ({ ...mail, text: open(mail.id, mail.text), html: open(mail.id, mail.html) }))
}

function article({ id, to, subject, text, headers, sentAt }: StoredMail): string {
  const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  const named = Object.entries(headers).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return `<article>
      <h2>${escapeHtml(subject)}</h2>
      <p>To ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt}</time></p>
      <div class="parts">
        <section><h3>HTML</h3><iframe src="/dev/mailbox/${id}" title="${escapeHtml(subject)}" loading="lazy"></iframe></section>
        <div class="parts" style="grid-template-columns: 1fr; align-content: start">
          <section><h3>Text</h3><pre>${linked}</pre></section>
          <section><h3>Headers</h3><dl>${named.join('')}</dl></section>
        </div>
      </div>
    </article>`
}
