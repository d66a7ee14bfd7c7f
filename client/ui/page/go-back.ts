let left: unknown

// A page that a browser had put aside is shown as it was left, and may be left again.
addEventListener('pageshow', () => (left = undefined))

/**
 * Back to the entry of the history before this one. The page stays on it until the browser has gone: a second press, such as
 * that of a double click, would otherwise leave the page below it too. An entry that is come to again has another state.
 */
export function goBackOnce(): void {
  if (left === history.state) return
  left = history.state
  history.back()
}
