import type { Language } from './language.ts'

/** Stores the choice on this device; `/theme.js` hands it to the page, here and in other tabs. */
export function setLanguage(choice: Language): void {
  localStorage.setItem('language', choice)
  dispatchEvent(new Event('calendar:language'))
}
