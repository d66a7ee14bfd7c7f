/** Where the page begins below what stays in sight at its upper edge, in pixels of the window. */
export function stickyEdge(): number {
  const bar = document.querySelector<HTMLElement>('.month-bar')
  if (!bar) return 0
  const top = Number.parseFloat(getComputedStyle(bar).top)
  return Number.isNaN(top) ? 0 : top + bar.offsetHeight
}
