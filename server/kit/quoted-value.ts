/**
 * A wrong setting as its problem quotes it, or nothing: only one short word or number is printed. An address, a list or a key may
 * hold a secret, also in a setting that it does not belong to, and what a start prints is stored in logs.
 */
export function quotedValue(text: string): string {
  return /^(?:[a-z]{1,12}|[\d.+-]{1,8})$/i.test(text) ? `"${text}" ` : ''
}
