/** A file that is cached from the install on; without a revision, its name already changes with its content. */
export type PrecacheEntry = { url: string; revision: string | null }
