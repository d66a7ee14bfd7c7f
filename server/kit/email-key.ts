/**
 * The key by which an email is looked up and counted, in any capitalisation, to be compared with `lower(email)`. It is
 * folded here and never by PostgreSQL as well: the two differ in letters such as the dotted İ, and the limits would
 * then count one account under two emails. A letter whose lower case is ASCII, or several letters, stays as it is.
 */
export function emailKey(email: string): string {
  return Array.from(email.trim(), (letter) => {
    const small = letter.toLowerCase()
    const isOther = letter > '\x7f' && (small <= '\x7f' || Array.from(small).length > 1)
    return isOther ? letter : small
  }).join('')
}

/** Whether every program folds this email alike: a new one must be such an email. */
export function hasOneKey(email: string): boolean {
  const key = emailKey(email)
  return key === Array.from(key, (letter) => letter.toLowerCase()).join('')
}
