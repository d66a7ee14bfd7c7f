/** Announces what was done; `later` resolves to what replaces it once the work is finished, empty for nothing. */
export type Announce = (text: string, later?: Promise<string>) => void
