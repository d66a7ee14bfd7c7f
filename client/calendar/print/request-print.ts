let print: (() => void) | null = null

/**
 * Takes over printing the month that is on the screen; its code comes after the first paint.
 *
 * @returns ends it
 */
export function onPrintRequested(onRequest: () => void): () => void {
  print = onRequest
  return () => {
    print = null
  }
}

/** Prints the month on its sheet. */
export function requestPrint(): void {
  print?.()
}
