/** The document whose conflict the sheet opens at; null for none. */
type Door = (about: string | null) => void

let door: Door = () => {}

/**
 * Opens the sync sheet from any screen, as its button in the header does; at the conflict of a document if one is
 * given.
 */
export function openSyncSheet(about: string | null = null): void {
  door(about)
}

/** For the button that contains the sheet. */
export function onSyncSheetRequested(open: Door): void {
  door = open
}
