import { currentCopy } from './opened-copy.ts'

/** Looks for changes now, in whichever tab maintains the copy. */
export function syncNow(): void {
  currentCopy()?.channel.post({ kind: 'wake' })
}
