/** Tells what was done; `later` is what is to be told in its place once it has come to an end, empty for nothing. */
export type Announce = (text: string, later?: Promise<string>) => void
