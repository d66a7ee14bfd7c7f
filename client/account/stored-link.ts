const key = 'confirm-email'

/**
 * Keeps the query of a mailed link in this tab while its user is at a provider: the server, which stores where they
 * return to, must not store the code.
 */
export function keepLink(search: string): void {
  sessionStorage.setItem(key, search)
}

export function storedLink(): string | null {
  return sessionStorage.getItem(key)
}

export function forgetStoredLink(): void {
  sessionStorage.removeItem(key)
}
