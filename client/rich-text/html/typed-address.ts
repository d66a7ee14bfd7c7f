import { linkAddress } from '#sync/rules/rich-text.ts'
import { isPrintable } from '#sync/rules/typed-text.ts'
import { addressError, hasScheme } from '#sync/rules/web-address.ts'

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

/** The same for a link of its own, which must be whole: what cannot be completed stays as it was typed. */
export function completedAddress(typed: string): string {
  const text = typed.trim()
  const whole = hasScheme(text) ? null : typedAddress(text)
  return whole !== null && addressError(whole) === null ? whole : text
}
