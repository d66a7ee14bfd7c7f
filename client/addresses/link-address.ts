/** Where a link out of the product leads: its normal form, and the host as people read it (none for mailto). */
export type OutsideAddress = { href: string; host: string; isWeb: boolean }

const longest = 2000

/** Browsers read these leniently, so that an address may look like one host and lead to another. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const misleading = /[^\S ]|[\\\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/

/** The address of a link, judged as written and again after parsing (security 25); null when it must not be followed. */
export function outsideAddress(text: string): OutsideAddress | null {
  if (text.length > longest || misleading.test(text)) return null
  if (!/^(?:https?:\/\/[^/]|mailto:[^/])/i.test(text)) return null
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return null
  const isWeb = url.protocol !== 'mailto:'
  return isWeb && url.host === '' ? null : { href: url.href, host: url.host, isWeb }
}

/** The address that a path of `linkPath` carries; null when its escapes cannot be read. */
export function linkInPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname.replace(/^\/link\/to\//i, '').replace(/\/$/, ''))
  } catch {
    return null
  }
}
