/** An address of the product itself; `isOfApp`: a page that opens without loading the app again. */
export type OwnPage = { path: string; isOfApp: boolean }

const pagesOfApp = /^\/(?:(?:calendar|profile|about|administration|privacy-policy|terms-and-conditions)(?:\/.*)?)?$/i

/** Which page of the product an address leads to; null for those of other sites. */
export function ownPage(href: string, home = location.origin): OwnPage | null {
  const url = URL.parse(href)
  if (!url || url.origin !== home) return null
  return { path: url.pathname + url.search + url.hash, isOfApp: pagesOfApp.test(url.pathname) }
}
