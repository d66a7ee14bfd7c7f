import { publicEventPath } from '#sync/rules/public-path.ts'
import { markup } from '../html/markup.ts'
import type { ListedPage } from './read-public-events.ts'

const pagesInPiece = 500

/** The sitemap (sitemaps.org) in pieces. */
export function* sitemapOf(publicUrl: string, pages: readonly ListedPage[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  yield markup`<url><loc>${publicUrl}/events</loc></url>\n`.text
  for (let from = 0; from < pages.length; from += pagesInPiece) {
    const some = pages.slice(from, from + pagesInPiece)
    yield some.map((page) => urlOf(publicUrl, page)).join('')
  }
  yield '</urlset>\n'
}

function urlOf(publicUrl: string, { id, name, changedAt }: ListedPage): string {
  const address = publicUrl + publicEventPath(name, id)
  return markup`<url><loc>${address}</loc><lastmod>${changedAt.slice(0, 10)}</lastmod></url>\n`.text
}
