/**
 * Shares an address by the device's own way where it has one under the thumb, else copies it. `by device` also when its reader
 * has changed their mind; `refused` when the browser lets nobody write to the clipboard.
 */
export async function shareLink(title: string, url: string): Promise<'by device' | 'copied' | 'refused'> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Whoever closes the device's sheet has changed their mind; an app that shows the page may refuse it.
    const isDone = await navigator.share({ title, url }).then(
      () => true,
      (error: Error) => error.name === 'AbortError',
    )
    if (isDone) return 'by device'
  }
  return navigator.clipboard.writeText(url).then(
    () => 'copied',
    () => 'refused',
  )
}
