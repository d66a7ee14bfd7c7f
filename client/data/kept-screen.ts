/** Where local storage has the key of the kept screen (design 13); `/theme.js` reads it before anything is drawn. */
export const keptScreenKey = 'kept-screen'

/** The service worker's cache with the page that the kept screen stands in. */
const cacheName = 'calendar-kept'

/**
 * What is on the screen will not be shown again at the next opening. Without its key it is not, from this line on; the text
 * follows, because a browser that is killed now may forget what local storage was told last.
 */
export function forgetScreen(): void {
  if (localStorage.getItem(keptScreenKey) === null) return
  localStorage.removeItem(keptScreenKey)
  deleteKeptPage()
}

/** Never makes anybody wait: nothing of it is shown without its key. */
export function deleteKeptPage(): void {
  globalThis.caches?.delete(cacheName).catch(() => {})
}
