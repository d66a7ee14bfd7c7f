const doors = new Set<() => void>()

/** Opens the sync sheet from any screen, as its button in the header does. */
export function openSyncSheet(): void {
  for (const open of doors) open()
}

/** For the button that holds the sheet. @returns how to stop listening */
export function onSyncSheetAsked(open: () => void): () => void {
  doors.add(open)
  return () => doors.delete(open)
}
