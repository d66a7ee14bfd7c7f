import { translator } from '#client/i18n/i18n.ts'
import { syncWords } from '#client/i18n/words/sync.ts'
import { htmlToParagraphs } from '#client/ui/html/html-to-paragraphs.ts'
import { escapeText, toHtml } from './to-html.ts'

/**
 * The page as it opens (design 13): what is in sight then, and what comes after the first paint as it is before it. Null
 * while the page shows something that it does not open with.
 */
export function screenHtml(root: Element): string | null {
  const [header, main, tabs] = ['header', 'main', 'header ~ :has(> nav)'].map((part) => root.querySelector(part))
  const today = main?.querySelector('[aria-current=date]')
  const isOpened = document.querySelector('[role=dialog], [aria-expanded=true], [aria-busy=true]') !== null
  // Another day than today may be chosen; only today's month has today.
  if (!header || !main || isOpened || today?.getAttribute('aria-selected') !== 'true') return null
  const instead = new Map<Element, string>()
  // Of what is only read out, nothing is: shaping it would take as long as what is seen.
  for (const unseen of root.querySelectorAll('.sr-only')) instead.set(unseen, '')
  const above = main.getBoundingClientRect().top - header.getBoundingClientRect().height
  const edge = above + openedAt(today, above) + innerHeight
  replaceHidden(instead, main, edge)
  replaceOfDay(instead, main, edge)
  replaceLater(instead, main)
  for (const status of tabs?.querySelectorAll('[role=status]') ?? []) instead.set(status, '')
  const sync = header.querySelector('[aria-haspopup=dialog]')
  if (sync) instead.set(sync, syncing(sync))
  const parts = [header, main, tabs].map((part) => (part ? toHtml(part, instead) : ''))
  return `<div class="flex min-h-dvh flex-col">${parts.join('')}</div>`
}

/** How far the page is scrolled when it opens: as far as `/theme.js` and the app have to for today. */
function openedAt(today: Element, above: number): number {
  const bar = Number.parseFloat(getComputedStyle(today).scrollMarginBottom)
  return Math.max(0, today.getBoundingClientRect().bottom - above + bar - innerHeight)
}

/**
 * Weeks out of sight would cost as much as those in sight. The page opens with today in sight.
 * @param edge where the lower edge of the window would be now, had nobody scrolled
 */
function replaceHidden(instead: Map<Element, string>, main: Element, edge: number): void {
  const rows = [...main.querySelectorAll('tbody tr')]
  const ofToday = rows.findIndex((row) => row.querySelector('[aria-current=date]'))
  rows.forEach((row, index) => {
    const shown = row.getBoundingClientRect()
    if (index <= ofToday || shown.top < edge) return
    instead.set(row, `<tr><td colspan="7" style="height:${shown.height}px"></td></tr>`)
  })
}

/** Of today under a phone's month, what is in sight when the page opens, and is known with the month. */
function replaceOfDay(instead: Map<Element, string>, main: Element, edge: number): void {
  const day = main.querySelector('section[aria-live]')
  if (!day) return
  const omit = (selector: string) => {
    for (const element of day.querySelectorAll(selector)) instead.set(element, '')
  }
  omit(':scope > :not(h3, ol, .no-events)')
  omit('.news-badge')
  // Its place beside the name stays.
  const star = '<span class="row-star" style="visibility:hidden"></span>'
  for (const element of day.querySelectorAll('.row-star')) instead.set(element, star)
  for (const row of day.querySelectorAll('li')) if (row.getBoundingClientRect().top >= edge) instead.set(row, '')
  for (const below of main.querySelectorAll('section[aria-live] ~ *'))
    instead.set(below, below.matches('.min-h-dvh') ? '<div class="min-h-dvh"></div>' : '')
}

/** Parts whose code is fetched after the first paint are there as the places that they will take. */
function replaceLater(instead: Map<Element, string>, main: Element): void {
  const replace = (selector: string, html: (element: Element) => string) => {
    for (const element of main.querySelectorAll(selector)) instead.set(element, html(element))
  }
  replace('aside', ({ className }) => `<aside class="${escapeText(className)}"></aside>`)
  replace('.floating', () => '')
  replace('.filters-in-use', () => '<div class="filters-in-use"></div>')
  replace('.rich-text', ({ className, innerHTML }) => {
    const paragraphs = htmlToParagraphs(innerHTML).map((text) => `<p>${escapeText(text)}</p>`)
    return `<div class="${escapeText(className)}">${paragraphs.join('')}</div>`
  })
}

/** What the server will say is not known when the page opens. */
function syncing(button: Element): string {
  const t = translator(syncWords)
  const name = t('syncing')
  const look = button.querySelector('span:not([aria-hidden])')?.className ?? ''
  return (
    `<button type="button" tabindex="-1" class="${escapeText(button.className)}" aria-label="${t('button', { state: name })}">` +
    `<svg width="20" height="20" class="shrink-0"></svg><span class="${escapeText(look)}">${name}</span></button>`
  )
}
