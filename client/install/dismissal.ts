/** What the browser can do: iOS has people add the app by hand, others install it when prompted. */
export type InstallWay = 'ios' | 'web'

const rest = 30 * 24 * 60 * 60 * 1000

const keyOf = (way: InstallWay): string => `install-dismissed-${way}`

/** Whether the card was dismissed on this device in the last 30 days (product 9). */
export function isDismissed(way: InstallWay, now: Date): boolean {
  try {
    const at = Date.parse(localStorage.getItem(keyOf(way)) ?? '')
    return now.getTime() - at < rest
  } catch {
    return false
  }
}

export function rememberDismissal(way: InstallWay, now: Date): void {
  try {
    localStorage.setItem(keyOf(way), now.toISOString())
  } catch {
    // Without storage the card returns with the next page.
  }
}
