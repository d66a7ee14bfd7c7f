const start = /^(?:https?:\/\/|mailto:)/i
/** `https://bank.example@foreign.example/` leads to the second; browsers read a backslash as a slash. */
const withUser = /^https?:\/\/[^/\\?#]*@/i

/** Whether a text says itself what kind of address it is. */
export function hasScheme(text: string): boolean {
  return start.test(text)
}

/** Why a text may not be the address of a link, in the words of a form, the import and the server; null if it may. */
export function addressError(text: string): string | null {
  const [scheme] = start.exec(text) ?? []
  if (scheme === undefined) return 'The address must start with http://, https:// or mailto:'
  if (/\s/.test(text)) return 'The address cannot contain spaces'
  if (withUser.test(text)) return 'The address cannot contain a user name or password'
  return text === scheme ? 'The address is not complete' : null
}
