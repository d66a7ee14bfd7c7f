import { translator } from '../i18n/i18n.ts'
import { storageWords } from '../i18n/words/storage.ts'

/** Whether the browser keeps nothing for this site, as where all cookies are blocked: nobody can sign in, and there is no copy. */
export function isStorageBlocked(): boolean {
  try {
    return !(localStorage && sessionStorage && indexedDB)
  } catch {
    return true
  }
}

/** What a screen says when the copy cannot be read because the browser refuses it; null for any other reason. */
export function refusalWords(error: unknown): string | null {
  const isRefused = isStorageBlocked() || /^(?:Security|InvalidState)Error$/.test(String(Object(error).name))
  return isRefused ? translator(storageWords)('blocked') : null
}
