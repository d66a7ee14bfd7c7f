/** Before the user and the place of what is kept in local storage as it is typed. */
export const typedPrefix = 'typed:'

/** Deletes all that this user has typed and not sent. */
export function forgetTyped(userId: string): void {
  const isTheirs = (key: string) => key.startsWith(`${typedPrefix}${userId} `)
  for (const key of Object.keys(localStorage).filter(isTheirs)) localStorage.removeItem(key)
}
