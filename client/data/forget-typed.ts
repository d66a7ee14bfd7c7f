/** Before the user and the place of what is kept in local storage as it is typed. */
export const typedPrefix = 'typed:'

/** What the browser has no room for: the page asks before it goes. */
export const unstored = new Map<string, string>()
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets the page ask before it goes, as long as something is unstored. */
export function askBeforeLeaving(): void {
  if (unstored.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** Deletes all that this user has typed and not sent. */
export function forgetTyped(userId: string): void {
  for (const key of [...unstored.keys(), ...Object.keys(localStorage)]) {
    if (!key.startsWith(`${typedPrefix}${userId} `)) continue
    unstored.delete(key)
    localStorage.removeItem(key)
  }
  askBeforeLeaving()
}
