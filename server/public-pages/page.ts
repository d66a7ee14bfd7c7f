import type { Env } from '../env.ts'
import { line, Markup, markup } from '../html/markup.ts'
import { style } from './style.ts'

export type Site = Pick<Env, 'publicUrl' | 'productName'>

type Head = {
  title: string
  /** One sentence for search engines and previews; pages that they shall not list have none. */
  description?: string
  /** The address under which the page is listed, from the product's address on. */
  canonical?: string
  /** Further elements of the head. */
  more?: Markup
}

const styles = new Markup(`<style>${style}</style>`)

/** A page for visitors: without scripts, and the same for everybody. */
export function page(site: Site, head: Head, main: Markup): string {
  return documentOf(
    site,
    head,
    markup`<body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top"><div>
      <a class="brand" href="/events">${mark}${site.productName}</a>
      <nav aria-label="Main"><ul>
        <li><a href="/events"${head.canonical === '/events' && new Markup(' aria-current="page"')}>Events</a></li>
        <li><a href="/about">About</a></li>
        <li><a href="/account/login">Sign in</a></li>
      </ul></nav>
    </div></header>
    <main id="main">${main}</main>
    <footer class="foot">
      <a href="/privacy-policy">Privacy policy</a>
      <a href="/terms-and-conditions">Terms and conditions</a>
    </footer>
  </body>`,
  )
}

/** A page for the frame of another site: only what it shows, and where it comes from. */
export function framedPage(site: Site, head: Head, main: Markup): string {
  return documentOf(site, head, markup`<body class="framed"><main>${main}</main></body>`)
}

function documentOf({ productName, publicUrl }: Site, head: Head, body: Markup): string {
  const { title, description, canonical, more } = head
  const isListed = description !== undefined
  const full = title === productName ? title : `${title} · ${productName}`
  return markup`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${full}</title>
    ${isListed ? markup`<meta name="description" content="${line(description)}" />` : markup`<meta name="robots" content="noindex" />`}
    ${canonical !== undefined && markup`<link rel="canonical" href="${publicUrl + canonical}" />`}
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icons/icon-48.png" sizes="48x48" type="image/png" />
    ${more}
    ${styles}
  </head>
  ${body}
</html>
`.text
}

/** What other sites show of a page in a preview (Open Graph); a picture without a text of its own is called as the page is. */
export function preview(
  { productName, publicUrl }: Site,
  {
    title,
    description,
    canonical,
    image,
    imageText = title,
  }: { title: string; description: string; canonical: string; image?: string; imageText?: string },
): Markup {
  return markup`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="${productName}" />
    <meta property="og:locale" content="en_GB" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${line(description)}" />
    <meta property="og:url" content="${publicUrl + canonical}" />
    <meta property="og:image" content="${publicUrl}${image ?? '/icons/icon-512.png'}" />
    <meta property="og:image:alt" content="${image === undefined ? productName : imageText}" />
    <meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}" />`
}

const mark = new Markup(
  `<svg aria-hidden="true" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="var(--brand)" />` +
    `<path d="M8 12.5A2.5 2.5 0 0 1 10.5 10h11a2.5 2.5 0 0 1 2.5 2.5V22a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 8 22Z" fill="var(--on-brand)" />` +
    `<path d="M12 7.5v4M20 7.5v4" stroke="var(--on-brand)" stroke-width="2" stroke-linecap="round" />` +
    `<path d="M8 14h16" stroke="var(--brand)" stroke-width="1.5" /><circle cx="19.5" cy="19.5" r="2.6" fill="var(--today)" />` +
    `<path d="M11.5 17.5h3M11.5 21h3" stroke="var(--brand)" stroke-width="1.6" stroke-linecap="round" /></svg>`,
)
