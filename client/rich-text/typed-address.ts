import { linkAddress } from '#sync/rules/rich-text.ts'
import { isPrintable } from '#sync/rules/typed-text.ts'

const email = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const withoutScheme = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#:]|$)/i

/**
 * The address of a link as somebody types it: "example.org" is a web page and "office@example.org" an email address.
 * Null for what may not be the address of a link, or leads nowhere.
 */
export function typedAddress(typed: string): string | null {
  const text = typed.trim()
  const whole = email.test(text) ? `mailto:${text}` : withoutScheme.test(text) ? `https://${text}` : text
  const address = whole.replaceAll(/[\s<>]/g, (unsafe) => encodeURIComponent(unsafe))
  if (!linkAddress.test(address) || !isPrintable(address) || !URL.canParse(address, 'https://own.example')) return null
  return /^[a-z]+:(?:\/\/)?$/i.test(address) ? null : address
}
