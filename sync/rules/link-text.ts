/**
 * What a link of an event is called where it is shown: by its name, else by its host, a mail address by itself. A link to a PDF
 * says so, since it opens or is downloaded as something else than a page.
 */
export function linkText(name: string, address: { host: string; pathname: string }): string {
  const text = name || address.host || address.pathname
  const isUnsaid = /\.pdf$/i.test(address.pathname) && !/pdf/i.test(text)
  return isUnsaid ? `${text} (PDF)` : text
}
