let painted: Promise<void> | undefined

/** Resolves when what is rendered now has been painted; at once in a hidden page, which paints nothing. */
export function firstPaint(): Promise<void> {
  painted ??= new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(() => setTimeout(resolve))
  })
  return painted
}
