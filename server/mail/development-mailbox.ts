import type { RequestHandler } from 'express'
import { NotFound } from '../errors.ts'
import { escapeHtml } from '../html/escape-html.ts'
import type { Product } from '../product.ts'
import { openText } from '../sealing/sealed-text.ts'
import { aboutMail } from './put-mail.ts'

type KeptMail = {
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
  response.json(await keptMails(product))
})

/** DELETE /dev/mailbox.json: empties it. */
export const emptyMailbox = development(({ database }) => async (_request, response) => {
  await database.sql`/* emptyMailbox */ delete from mail`
  response.status(204).end()
})

/** GET /dev/mailbox: the same as a page, with working links. */
export const mailboxPage = development((product) => async (_request, response) => {
  const { env } = product
  const mails = await keptMails(product)
  const content = mails.length === 0 ? '<p>There are no mails yet.</p>' : mails.map(article).join('\n')
  response.type('html').send(`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Development mailbox</title>
    <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
      body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
      article { border-top: 1px solid; padding: 1rem 0; }
    </style>
  </head>
  <body>
    <h1>Development mailbox</h1>
    <p>${escapeHtml(env.productName)} sends no mails until SMTP_URL is set. Reload to see new ones.</p>
    ${content}
  </body>
</html>
`)
})

function development(handler: (product: Product) => RequestHandler): (product: Product) => RequestHandler {
  return (product) => {
    const isThere = !product.env.production && product.env.mail.smtpUrl === undefined
    if (isThere) return handler(product)
    return () => {
      throw new NotFound()
    }
  }
}

async function keptMails({ database, secret }: Product): Promise<KeptMail[]> {
  const mails = await database.sql<KeptMail[]>`/* keptMails */
    select id, to_address as to, subject, text, html, headers, sent_at from mail
    where sent_at is not null and text is not null order by created_at desc, id limit ${most}`
  const open = (id: string, kept: string) => openText(secret, aboutMail(id), kept) ?? ''
  return mails.map((mail) => ({ ...mail, text: open(mail.id, mail.text), html: open(mail.id, mail.html) }))
}

function article({ to, subject, text, sentAt }: KeptMail): string {
  const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  return `<article>
      <h2>${escapeHtml(subject)}</h2>
      <p>To ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt}</time></p>
      <pre>${linked}</pre>
    </article>`
}
