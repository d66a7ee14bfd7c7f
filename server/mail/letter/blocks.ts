import type { EventBlock } from '#sync/faces/calendar-event/letter-block.ts'
import { isolated } from '#sync/rules/isolated.ts'
import { statusToRead } from '#sync/rules/status-and-requirement.ts'
import type { Env } from '../../env.ts'
import { escapeHtml } from '../../html/escape-html.ts'
import { datesInWords } from './dates-in-words.ts'
import { styles } from './styles.ts'

/** A piece of a mail, of which HTML and text are both made. It is all plain text; none of it is treated as HTML. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isSmall?: boolean }
  | { kind: 'event'; event: EventBlock; remark?: string; isStarred?: boolean }
  | { kind: 'picture'; url: string; alternativeText: string }
  | { kind: 'link'; label: string; url: string }
  | Button

/** An action. `url`: a whole address, or a path below PUBLIC_URL. `isSpelt`: it stands below too, for whoever cannot press. */
type Button = { kind: 'button'; label: string; url: string; isSpelt?: boolean }

/** A block as the row of a table, and as text. Equal blocks need to be rendered once for all who get them. */
export type RenderedBlock = { html: string; text: string }

type Site = Pick<Env, 'publicUrl'>

export function renderBlock(site: Site, block: Block): RenderedBlock {
  switch (block.kind) {
    case 'heading':
      return { html: row(`<h2 style="${styles.h2}">${escapeHtml(block.text)}</h2>`), text: underlined(block.text) }
    case 'text':
      return {
        html: row(
          block.isSmall
            ? `<p class="muted" style="${styles.small}">${lines(block.text)}</p>`
            : `<p style="${styles.p}">${lines(block.text)}</p>`,
        ),
        text: block.text,
      }
    case 'button':
      return renderButton(site, block)
    case 'link':
      return {
        html: row(`<p class="muted" style="${styles.small}">${anchor(absolute(site, block.url), block.label)}</p>`),
        text: `${block.label}:\n${absolute(site, block.url)}`,
      }
    case 'picture':
      return { html: row(picture(absolute(site, block.url), block.alternativeText)), text: '' }
    case 'event':
      return renderEvent(site, block)
  }
}

/** One row of the letter's table: the one construction that Word, webmail and phones all lay out alike. */
export function row(content: string): string {
  return `<tr><td style="${styles.cell}">${content}</td></tr>`
}

function absolute({ publicUrl }: Site, url: string): string {
  return url.startsWith('/') ? publicUrl + url : url
}

/** A link that may be broken anywhere, since no mail may be wider than a phone. */
export function anchor(url: string, label = url): string {
  return `<a class="link" href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(label)}</a>`
}

/** The colour stands in the cell, because Word ignores the padding of links. */
function renderButton(site: Site, { label, url, isSpelt }: Button): RenderedBlock {
  const address = absolute(site, url)
  const button =
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>` +
    `<td class="button" bgcolor="#0f5c63" style="${styles.buttonCell}">` +
    `<a class="button-label" href="${escapeHtml(address)}" style="${styles.button}">${escapeHtml(label)}</a></td></tr></table>`
  const spelt = isSpelt
    ? `<p class="muted" style="${styles.belowButton}">Or open this address:<br />${anchor(address)}</p>`
    : ''
  return {
    html: row(button + spelt),
    text: `${label}:\n${address}`,
  }
}

function renderEvent(site: Site, { event, remark, isStarred }: Extract<Block, { kind: 'event' }>): RenderedBlock {
  const { name, status, type, location, providers, isPromoted, imageId, imageText, text, url } = event
  const when = datesInWords(event)
  const state = statusToRead(event)
  // What has changed may be the status itself.
  const notices = [remark, remark?.includes(state) ? '' : state].flatMap((notice) => notice || [])
  const facts = [
    inLine([type?.name, event.requirement, location, isPromoted ? 'Paid promotion' : null], ' · '),
    inLine(providers, ', '),
  ].filter((fact) => fact !== '')
  const struck = (html: string) => (status === 'Cancelled' ? `<s>${html}</s>` : html)
  const title = `${isStarred ? '★ ' : ''}${isolated(name)}`
  const html =
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>` +
    `<td width="6" bgcolor="${colorOf(type?.color)}" style="width:6px;font-size:1px;line-height:1px">&nbsp;</td>` +
    `<td style="${styles.event}">` +
    notices.map((notice) => `<p class="remark" style="${styles.remark}">${escapeHtml(notice)}</p>`).join('') +
    `<h3 style="${styles.h3}">${isStarred ? '<span title="Starred">★</span> ' : ''}${struck(anchor(url, isolated(name)))}</h3>` +
    `<p style="${styles.when}">${escapeHtml(when)}</p>` +
    facts.map((fact) => `<p class="muted" style="${styles.fact}">${escapeHtml(fact)}</p>`).join('') +
    (imageId === null ? '' : picture(`${site.publicUrl}/blobs/${imageId}?size=list`, imageText)) +
    (text === '' ? '' : `<p style="${styles.excerpt}">${lines(text)}</p>`) +
    `</td></tr></table>`
  return {
    html: row(html),
    text: [...notices, title, when, ...facts, ...(text === '' ? [] : [text]), url].join('\n'),
  }
}

/** What there is of these names in a line, in which each stands alone. */
function inLine(names: readonly (string | null | undefined)[], between: string): string {
  return names.flatMap((name) => (name ? isolated(name) : [])).join(between)
}

function picture(url: string, alternativeText: string): string {
  return `<img src="${escapeHtml(url)}" width="200" alt="${escapeHtml(alternativeText)}" border="0" style="${styles.picture}" />`
}

function colorOf(color: string | null | undefined): string {
  return /^#[\da-f]{6}$/i.test(color ?? '') ? color! : '#52606d'
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br />')
const underlined = (text: string) => `${text}\n${'-'.repeat(Math.min(text.length, 78))}`
