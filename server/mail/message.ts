import type { Env } from '../env.ts'
import { escapeHtml } from '../html/escape-html.ts'

/** The content of a mail. It is all plain text: none of it is treated as HTML or as a header. */
export type Letter = {
  to: string
  subject: string
  paragraphs: string[]
  /** The mail's one action; its address begins with PUBLIC_URL. */
  action?: { label: string; path: string }
  /** Small print below the button. */
  closing?: string[]
  /** For subscribed mails: the address where one click unsubscribes. */
  unsubscribePath?: string
}

export type Message = { to: string; subject: string; text: string; html: string; headers: Record<string, string> }

/** Renders a letter in the design of all mails: a single column, as text and as HTML, light and dark. */
export function composeMessage(env: Env, letter: Letter): Message {
  const { to, subject, paragraphs, action, closing = [], unsubscribePath } = letter
  const link = action && { label: action.label, url: env.publicUrl + action.path }
  const unsubscribeUrl = unsubscribePath === undefined ? null : env.publicUrl + unsubscribePath
  const footer = [senderOf(env), `Questions? Write to ${env.supportEmail}`]
  const text = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...closing,
    ...(unsubscribeUrl === null ? [] : [`Unsubscribe:\n${unsubscribeUrl}`]),
    `-- \n${footer.join('\n')}`,
  ].join('\n\n')
  const html = page(env, oneLine(subject), [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link ? [button(link), `<p class="small">Or open this address: <br />${anchor(link.url)}</p>`] : []),
    ...closing.map((paragraph) => `<p class="small">${escapeHtml(paragraph)}</p>`),
    `<hr /><p class="small">${footer.map(escapeHtml).join('<br />')}</p>`,
    ...(unsubscribeUrl === null
      ? []
      : [`<p class="small"><a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a></p>`]),
  ])
  // No out-of-office and other automatic replies (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl === null ? {} : oneClick(unsubscribeUrl)) }
  return { to: oneLine(to), subject: oneLine(subject), text, html, headers }
}

/** The address line often already begins with the name. */
function senderOf({ productName, companyAddress }: Env): string {
  return companyAddress.startsWith(productName) ? companyAddress : `${productName}, ${companyAddress}`
}

/** The mail program's own unsubscribe button (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** A header is one line: no input can begin another header. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- it removes control characters
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}

function anchor(url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p><a class="button" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`
}

/** Tokens of the design system; the colours keep their contrast in mail programs that invert them. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 12px; background: #fbfaf7; color: #1b2430; font: 16px/1.5 system-ui, sans-serif; }
  main { display: block; max-width: 560px; margin: 0 auto; }
  h1 { font-size: 22px; line-height: 1.25; }
  a { color: #0f5c63; overflow-wrap: anywhere; }
  a.button { display: inline-block; padding: 12px 20px; border-radius: 12px; background: #0f5c63; color: #ffffff;
    font-weight: 600; text-decoration: none; }
  hr { border: 0; border-top: 1px solid #d8d4c9; margin: 24px 0; }
  .small { font-size: 14px; color: #52606d; }
  @media (prefers-color-scheme: dark) {
    body { background: #11171c; color: #e9eef2; }
    a { color: #6cc7c9; }
    a.button { background: #6cc7c9; color: #06262a; }
    hr { border-top-color: #33414c; }
    .small { color: #a9b6c1; }
  }
`

function page({ productName }: Env, heading: string, content: string[]): string {
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(heading)}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <p class="small">${escapeHtml(productName)}</p>
      <h1>${escapeHtml(heading)}</h1>
      ${content.join('\n      ')}
    </main>
  </body>
</html>
`
}
