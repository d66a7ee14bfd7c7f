import type { MailingKind } from '#sync/rules/mailing-times.ts'
import type { Env } from '../env.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { anchor, renderBlock, row, type Block, type RenderedBlock } from './letter/blocks.ts'
import { darkStyles, styles } from './letter/styles.ts'
import { wrapText } from './letter/wrap-text.ts'

export { renderBlock, type Block, type RenderedBlock } from './letter/blocks.ts'

/** The content of a mail, from which HTML and text are both made. */
export type Letter = {
  to: string
  subject: string
  /** What mailboxes show beside the subject. */
  preview?: string
  blocks: readonly (Block | RenderedBlock)[]
  /** Small print below the blocks. */
  closing?: string[]
  /** Where the rest of what does not fit is found. */
  restUrl?: string
  /** For mails that somebody has subscribed to. */
  list?: MailingList
}

export type MailingList = {
  id: MailingKind
  /** What its subscribers know it as, and the same within a sentence. */
  name: string
  inSentence: string
  /** The address where one click unsubscribes from it. */
  unsubscribePath: string
  /** Where all mails can be chosen and paused without signing in. */
  preferencesPath: string
}

export type Message = { to: string; subject: string; text: string; html: string; headers: Record<string, string> }

/** Gmail cuts off what is longer than 102 KB, with the unsubscribe link at its end. */
const mostBytes = 100_000

/** Renders a letter in the design of all mails: a single column, as text and as HTML, light and dark. */
export function composeMessage(env: Env, letter: Letter): Message {
  const { to, subject, preview, blocks, closing = [], restUrl = '/calendar', list } = letter
  const rendered = blocks.map((block) => ('kind' in block ? renderBlock(env, block) : block))
  const end = [...closing.map((text) => renderBlock(env, { kind: 'text', text, isSmall: true })), footer(env, list)]
  const frame = (content: RenderedBlock[]) =>
    page(
      env,
      { subject: oneLine(subject), preview },
      [...content, ...end].map(({ html }) => html),
    )
  const rest = renderBlock(env, { kind: 'button', label: 'See the rest in the calendar', url: restUrl })
  const content = withinBytes(rendered, rest, mostBytes - Buffer.byteLength(frame([])))
  return {
    to: oneLine(to),
    subject: oneLine(subject),
    text: [...content, ...end].flatMap(({ text }) => (text === '' ? [] : [wrapText(text)])).join('\n\n'),
    html: frame(content),
    headers: headersOf(env, list),
  }
}

/** The blocks that fit into a number of bytes of HTML, and instead of the others where the rest is. */
function withinBytes(blocks: RenderedBlock[], rest: RenderedBlock, bytes: number): RenderedBlock[] {
  let room = bytes - Buffer.byteLength(rest.html)
  const fitting = blocks.findIndex(({ html }) => (room -= Buffer.byteLength(html) + 1) < 0)
  return fitting === -1 ? blocks : [...blocks.slice(0, fitting), rest]
}

function footer(env: Env, list: MailingList | undefined): RenderedBlock {
  const [sender, questions] = [senderOf(env), `Questions? Write to ${env.supportEmail}`]
  const links = list
    ? [
        { label: `Unsubscribe from ${list.inSentence}`, url: env.publicUrl + list.unsubscribePath },
        { label: 'Choose your emails', url: env.publicUrl + list.preferencesPath },
      ]
    : []
  const html =
    `<tr><td class="rule" style="${styles.rule}">` +
    `<p class="muted" style="${styles.small}">${escapeHtml(sender)}<br />${escapeHtml(questions)}</p>` +
    (links.length === 0
      ? ''
      : `<p class="muted" style="${styles.small}">${links.map(({ label, url }) => anchor(url, label)).join('<br />')}</p>`) +
    `</td></tr>`
  return {
    html,
    text: [...links.map(({ label, url }) => `${label}:\n${url}`), `-- \n${sender}\n${questions}`].join('\n\n'),
  }
}

/** The address line often already begins with the name. */
function senderOf({ productName, companyAddress }: Env): string {
  return companyAddress.startsWith(productName) ? companyAddress : `${productName}, ${companyAddress}`
}

/**
 * No out-of-office and other automatic replies (RFC 3834). Subscribed mails name their list (RFC 2919) and how to leave it with
 * one click (RFC 8058).
 */
function headersOf({ publicUrl }: Env, list: MailingList | undefined): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  if (!list) return automatic
  return {
    ...automatic,
    Precedence: 'bulk',
    'List-Id': `${list.name} <${list.id}.${new URL(publicUrl).hostname}>`,
    'List-Unsubscribe': `<${publicUrl}${list.unsubscribePath}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** A header is one line: no input can begin another header. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- it removes control characters
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}

type Titles = { subject: string; preview: string | undefined }

function page({ productName }: Env, { subject, preview }: Titles, rows: string[]): string {
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  return `<!doctype html>
<html lang="en-GB" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${escapeHtml(subject)}</title>
    <style>${darkStyles}
    </style>
  </head>
  <body class="page" bgcolor="#fbfaf7" style="${styles.page}">
    ${preview === undefined ? '' : `<div style="${styles.preheader}">${escapeHtml(preview)}</div>`}
    <table ${table} class="page" bgcolor="#fbfaf7" style="${styles.page}"><tr><td align="center" style="padding:24px 12px">
      <!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
      <table ${table} style="${styles.column}" align="center">
        ${row(`<p class="muted" style="${styles.small}">${escapeHtml(productName)}</p><h1 style="${styles.h1}">${escapeHtml(subject)}</h1>`)}
        ${rows.join('\n')}
      </table>
      <!--[if mso]></td></tr></table><![endif]-->
    </td></tr></table>
  </body>
</html>
`
}
