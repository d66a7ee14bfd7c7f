import { linkAddress } from '#sync/rules/rich-text.ts'

const link = /<a\b[^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi

/** What leads to another place of the same text, and what was never a place. */
const leadsNowhere = /^(?:#|javascript:|$)/i

/**
 * How many links of pasted HTML lead to a place that formatted text cannot link to, such as a file on somebody's
 * computer: their text stays, their address does not.
 */
export function lostLinks(html: string): number {
  return [...html.matchAll(link)].filter(([, ...quoted]) => {
    const address = quoted.find((one) => one !== undefined)!.trim()
    return !linkAddress.test(address) && !leadsNowhere.test(address)
  }).length
}
