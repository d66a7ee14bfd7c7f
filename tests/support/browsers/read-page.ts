import { chromium } from 'playwright-core'
import { findBrowser } from './browser.ts'

/** What is read of a page for visitors. */
export type ReadPage = {
  title: string
  headings: string[]
  text: string
  canonical: string | null
  /** By name or property. */
  meta: Record<string, string>
  /** Addresses by the text of their links. */
  links: Record<string, string>
  /** The targets of its links, each once. */
  targets: string[]
  images: string[]
  /** What its data blocks say to search engines. */
  data: Record<string, unknown>[]
  /** Whatever could run something, lead to a script or load something from elsewhere. */
  dangers: string[]
}

/** Reads pages and other documents by a browser's own parser. Nothing in them runs. */
export async function openPageReader() {
  const browser = await chromium.launch(await findBrowser())
  const page = await browser.newPage()
  return { read: (text: string): Promise<ReadPage> => page.evaluate(parse, text), close: () => browser.close() }
}

/** Runs in the browser. */
function parse(source: string): ReadPage {
  const parsed = new DOMParser().parseFromString(source, source.startsWith('<?xml') ? 'application/xml' : 'text/html')
  const all = <E extends Element>(selector: string) => [...parsed.querySelectorAll<E>(selector)]
  const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/[^\S\u2028]+/g, ' ').trim()
  const dataBlocks = all<HTMLScriptElement>('script[type="application/ld+json"]')
  const links = all<HTMLAnchorElement>('body a')
  const forbidden =
    'script:not([type="application/ld+json"]), iframe, object, embed, base, form, svg script, meta[http-equiv], parsererror'
  const dangers = all(forbidden).map(({ outerHTML }) => outerHTML.slice(0, 200))
  for (const element of all('*')) {
    for (const { name, value } of element.attributes) {
      const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href', 'poster', 'data'].includes(name)
      const isForeign = isAddress && element.localName === 'img' && !value.startsWith('/blobs/')
      const runs =
        isAddress && !/^(?:https?|mailto):$/.test(URL.parse(value, 'https://almanac.example')?.protocol ?? '')
      if (name.startsWith('on') || runs || isForeign) dangers.push(`${element.localName} ${name}=${value}`)
    }
  }
  const body = parsed.body?.cloneNode(true) as HTMLElement | undefined
  for (const element of body?.querySelectorAll('script, style') ?? []) element.remove()
  return {
    title: textOf(parsed.querySelector('title')),
    headings: all('h1, h2').map(textOf),
    text: textOf(body ?? parsed.documentElement),
    canonical: parsed.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    meta: Object.fromEntries(
      all('meta[content]').map((element) => [
        element.getAttribute('property') ?? element.getAttribute('name') ?? '',
        element.getAttribute('content') ?? '',
      ]),
    ),
    links: Object.fromEntries(links.map((link) => [textOf(link), link.getAttribute('href') ?? ''])),
    targets: [...new Set(links.map((link) => link.getAttribute('target') ?? ''))],
    images: all('img').map((image) => image.getAttribute('src') ?? ''),
    data: dataBlocks.map((block) => JSON.parse(block.text) as Record<string, unknown>),
    dangers,
  }
}
