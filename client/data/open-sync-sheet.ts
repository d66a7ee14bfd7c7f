let door: (isOpen: boolean) => void = () => {}

/** Opens the sync sheet from any screen, as its button in the header does. */
export function openSyncSheet(): void {
  door(true)
}

/** For the button that holds the sheet. */
export function onSyncSheetAsked(open: typeof door): void {
  door = open
}
