/**
 * What an email is looked up and counted by, in any capitalisation, to be compared with `lower(email)`. Folded here and
 * never by PostgreSQL as well: the two differ in letters such as the dotted İ, and then the limits would count one account
 * under two emails. A letter whose small one is of ASCII, or is several, stays as it is.
 */
export function emailKey(email: string): string {
  return Array.from(email.trim(), (letter) => {
    const small = letter.toLowerCase()
    const isOther = letter > '\x7f' && (small <= '\x7f' || Array.from(small).length > 1)
    return isOther ? letter : small
  }).join('')
}

/** Whether every program folds this email alike: a new one has to be so. */
export function hasOneKey(email: string): boolean {
  const key = emailKey(email)
  return key === Array.from(key, (letter) => letter.toLowerCase()).join('')
}
