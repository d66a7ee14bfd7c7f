/**
 * Where local storage has the key of the snapshot (design 13); `/theme.js` reads it before anything is drawn. Its name and that of
 * the cache are older than the word: under new ones a page with somebody's calendar would stay behind on each device, and a tab of an
 * earlier build would forget the old one alone.
 */
export const snapshotKey = 'kept-screen'

/** The service worker's cache with the page that contains the snapshot. */
const cacheName = 'calendar-kept'

/**
 * What is on the screen will not be shown again at the next opening. Without its key it is not, from this line on; the text
 * follows, because a browser that is killed now may forget the last write to local storage.
 */
export function forgetSnapshot(): void {
  if (localStorage.getItem(snapshotKey) === null) return
  localStorage.removeItem(snapshotKey)
  deleteSnapshotPage()
}

/** Never makes anybody wait: nothing of it is shown without its key. */
export function deleteSnapshotPage(): void {
  globalThis.caches?.delete(cacheName).catch(() => {})
}
